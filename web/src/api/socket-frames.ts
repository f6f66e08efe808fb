import type { components } from "./schema";

/** The frames of /ws. */

export type ChatMessage = components["schemas"]["ChatMessage"];
export type ChatReaction = ChatMessage["reactions"][number];

interface LiveReaction {
  emoji: string;
  count: number;
}

export type ClientFrame =
  | { type: "authenticate"; token: string }
  | { type: "ping" }
  | { type: "join_room"; roomId: number; afterSeq?: number }
  | { type: "leave_room"; roomId: number }
  | { type: "chat_message"; roomId: number; content: string; clientId?: string }
  | { type: "watch"; itemType: string; itemId: number }
  | { type: "unwatch"; itemType: string; itemId: number }
  | { type: "typing"; roomId: number }
  | { type: "read"; roomId: number; seq: number };

export type ServerFrame =
  | { type: "connected"; userId: number | null; authenticated: boolean }
  | { type: "pong" }
  | { type: "room_messages"; roomId: number; messages: ChatMessage[]; complete: boolean; lastSeq: number }
  | { type: "chat_message"; roomId: number; message: ChatMessage }
  | { type: "error"; error: string; code: string; clientId?: string | null; roomId?: number | null }
  | { type: "typing"; roomId: number; userId: number; name: string }
  | { type: "presence"; roomId: number; online: number[]; count: number }
  | { type: "message_deleted"; roomId: number; messageId: number; seq: number }
  | {
      type: "message_reactions";
      roomId: number;
      messageId: number;
      reactions: (LiveReaction & { userIds: number[] })[];
    }
  | { type: "reactions"; itemType: string; itemId: number; reactions: LiveReaction[] }
  | { type: "notification"; notification: unknown; unread: number }
  | { type: "notifications_changed"; unread: number }
  | { type: "room_added"; room: unknown }
  | { type: "room_removed"; roomId: number }
  | { type: "unread"; roomId: number; lastSeq: number }
  | { type: "resync"; roomId: number | null }
  | { type: "catalogue_changed" };

export type FrameOf<T extends ServerFrame["type"]> = Extract<ServerFrame, { type: T }>;
