import { createQueryClient } from "@/api/query";
import type { ChatMessage, ServerFrame } from "@/api/socket-frames";
import { createStore } from "@/base/store";
import { anonymous as nobody, type Session, type User } from "@/features/auth";
import { member } from "@/testing/people";
import { fakeLive } from "@/testing/socket";
import { type Room, roomsQuery } from "../api";
import { ChatClient } from "./client";

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
  edits: 0,
  mentions: [],
  pictures: [],
  author: null,
  reactions: [],
  reactionsRevision: 0,
  ...change,
});

export const room = (change: Partial<Room> = {}): Room => ({
  id: 1,
  name: "Allgemein",
  description: "",
  type: "public",
  isPrivate: false,
  memberCount: 3,
  isActive: true,
  writers: "all",
  mayWrite: true,
  keptDays: 1,
  slowSeconds: 0,
  unread: 2,
  lastSeq: 10,
  readSeq: 8,
  lastMessage: null,
  partner: null,
  ...change,
});

/** A chat of its own over fake sockets, for member 7 (`mira`), whose session it also holds. */
export function fakeChat() {
  const net = fakeLive();
  const queries = createQueryClient();
  const session = createStore<Session>({ ...nobody, user: member().user });
  const chat = new ChatClient(net.live, queries, session);
  const rooms = () => queries.getQueryData(roomsQuery.queryKey) ?? [];
  return {
    ...net,
    chat,
    session,
    rooms,
    knows: (...list: Room[]) => queries.setQueryData(roomsQuery.queryKey, list),
    /** [unread, readSeq, lastSeq] of the first room. */
    counts: () => rooms().map(({ unread, readSeq, lastSeq }) => [unread, readSeq, lastSeq])[0],
    /** Signs in, and stays offline until connect(). */
    begin(user: User = member().user) {
      session.set((now) => ({ ...now, user }));
      chat.start(user.id);
      net.live.signIn(`token-${user.id}`);
    },
    /** What the server says on the newest connection. */
    say: (frame: ServerFrame) => net.last().says(frame),
    /** What went out on the newest connection, of one type. */
    frames: (type: string) => net.last().sent.filter((frame) => frame.type === type),
  };
}
