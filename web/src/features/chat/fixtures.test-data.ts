import type { ChatMessage } from "@/api/socket-frames";

/** Message number `seq` of a room, by member 8 unless told otherwise. */
export const message = (seq: number, change: Partial<ChatMessage> = {}): ChatMessage => ({
  id: seq,
  roomId: 1,
  seq,
  clientId: null,
  userId: 8,
  content: `Nachricht ${seq}`,
  isSystem: false,
  createdAt: new Date(Date.UTC(2026, 10, 21, 12, seq)).toISOString(),
  expiresAt: new Date(Date.UTC(2026, 10, 22, 12, seq)).toISOString(),
  author: null,
  reactions: [],
  reactionsRevision: 0,
  ...change,
});
