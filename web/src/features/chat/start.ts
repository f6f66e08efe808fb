import { queryClient } from "@/api/query";
import type { ChatMessage, FrameOf } from "@/api/socket-frames";
import { live } from "@/api/socket";
import { createStore } from "@/base/store";
import { sessionStore } from "@/features/auth/session";
import { toast } from "@/ui/toast";
import { type Room, roomsQuery } from "./api";
import {
  changeMessages,
  compareIfDoubted,
  conversation,
  doubt,
  forgetConversations,
  forgetPresence,
  loadHistory,
  patch,
  reached,
  resume,
  resumed,
  shut,
  sweepExpired,
  take,
  takeAway,
} from "./conversations";
import { arrived, deletedCode, deliverAll, interrupted, refused } from "./deliver";
import { forgetDrafts } from "./drafts";
import { lastSeq, withReactions } from "./messages";
import { dropExpired } from "./outbox";
import { premiumId } from "./rooms";
import { chatTexts as texts } from "./texts";

/** What the socket says about the chat, on every screen. Imported once, when somebody is signed in. */

const typingMs = 5000;
const sweepMs = 30_000;
const lifetimeMs = 24 * 3_600_000;
const listRestMs = 2000;
/** Whoever comes back after this long gets the counts anew. */
const staleMs = 60_000;

/** Messages in all rooms that have not been read. */
export const unreadTotal = createStore(0);
/** The newest message that came by itself, to be read out. */
export const latest = createStore<ChatMessage | null>(null);
/** The chat is on the screen: its errors concern the person. */
export const chatOpen = createStore(false);

/** Refusals of joining a room that stand on its page. */
const closedBy: Partial<Record<string, "locked" | "gone">> = {
  chat_premium_only: "locked",
  chat_room_not_found: "gone",
};

const me = () => sessionStore.get().user?.id;

function changeRoom(roomId: number, change: (room: Room) => Room): void {
  const rooms = queryClient.getQueryData(roomsQuery.queryKey);
  if (!rooms) return;
  if (!rooms.some(({ id }) => id === roomId)) return refreshRooms();
  queryClient.setQueryData(
    roomsQuery.queryKey,
    rooms.map((room) => (room.id === roomId ? change(room) : room)),
  );
}

let refreshing: ReturnType<typeof setTimeout> | undefined;

/** Asks for the list anew, once for all that happens within two seconds. */
function refreshRooms(): void {
  refreshing ??= setTimeout(() => {
    refreshing = undefined;
    // Wherever one is: the count of what waits stands on every screen.
    void queryClient.invalidateQueries({ queryKey: roomsQuery.queryKey, refetchType: "all" });
  }, listRestMs);
}

function heard({ roomId, message }: FrameOf<"chat_message">): void {
  const own = me() !== undefined && message.userId === me();
  take(roomId, [message]);
  const { upTo } = conversation(roomId).get();
  if (upTo !== null && message.seq > upTo + 1) resume(roomId);
  else if (upTo !== null) reached(roomId, message.seq);
  if (own && message.clientId) arrived(message.clientId);
  if (!own) latest.set(message);
  patch(roomId, {
    typing: conversation(roomId)
      .get()
      .typing.filter(({ userId }) => userId !== message.userId),
  });
  changeRoom(roomId, (room) => {
    if (message.seq <= room.lastSeq) return room;
    const { content, createdAt, userId, author } = message;
    const name = author?.displayName ?? author?.username ?? null;
    return {
      ...room,
      lastSeq: message.seq,
      lastMessage: { content: content.slice(0, 200), createdAt, userId, name },
      ...(own
        ? { unread: 0, readSeq: message.seq }
        : { unread: room.unread + (message.seq > room.readSeq ? 1 : 0) }),
    };
  });
}

live.on("room_messages", ({ roomId, messages, complete, lastSeq: newest }) => {
  resumed(roomId);
  const { upTo, atStart } = conversation(roomId).get();
  const first = upTo === null;
  take(roomId, messages);
  for (const { userId, clientId } of messages) if (clientId && userId === me()) arrived(clientId);
  // The first answer is the end of the history, the others go on from what was known.
  reached(roomId, first || complete ? newest : lastSeq(messages));
  patch(roomId, { phase: "ready", ...(first ? { atStart: atStart || complete } : {}) });
  if (!first && !complete && messages.length > 0) resume(roomId);
  else void compareIfDoubted(roomId);
});
live.on("chat_message", heard);
live.on("message_deleted", ({ roomId, messageId, seq }) => {
  takeAway(roomId, messageId);
  changeRoom(roomId, (room) =>
    seq > room.readSeq ? { ...room, unread: Math.max(0, room.unread - 1) } : room,
  );
  // The list may show it; where nobody looks at it, it is asked for when somebody does.
  if (chatOpen.get()) refreshRooms();
  else void queryClient.invalidateQueries({ queryKey: roomsQuery.queryKey, refetchType: "none" });
});
live.on("message_reactions", ({ roomId, messageId, reactions, revision }) => {
  const seen = reactions.map(({ emoji, count, userIds }) => ({
    emoji,
    count,
    reacted: userIds.some((id) => id === me()),
  }));
  changeMessages(roomId, (messages) => withReactions(messages, messageId, seen, revision));
});
live.on("typing", ({ roomId, userId, name: username }) => {
  if (userId === me()) return;
  const { typing, messages } = conversation(roomId).get();
  const author = messages.findLast((message) => message.userId === userId)?.author;
  const name = author?.displayName ?? username;
  const others = typing.filter((one) => one.userId !== userId);
  patch(roomId, { typing: [...others, { userId, name, until: Date.now() + typingMs }] });
  setTimeout(sweepExpired, typingMs + 50);
});
live.on("presence", ({ roomId, online, count }) => patch(roomId, { online: { ids: online, count } }));
live.on("resync", ({ roomId }) => {
  doubt(roomId ?? null);
  if (roomId) return resume(roomId);
  live.resume(null);
  // What came in other rooms may have been left out as well.
  refreshRooms();
});
live.on("unread", ({ roomId, lastSeq: newest }) => {
  const known = queryClient.getQueryData(roomsQuery.queryKey)?.find(({ id }) => id === roomId);
  // An open room has told it already.
  if (known && known.lastSeq >= newest) return;
  changeRoom(roomId, (room) => ({
    ...room,
    lastSeq: newest,
    // What lies before the mark was read or written on another device.
    unread: room.unread + Math.max(0, newest - Math.max(room.lastSeq, room.readSeq)),
  }));
  // What was said is shown in the list only; on other screens the count will do.
  if (chatOpen.get()) refreshRooms();
});
live.on("read", ({ roomId, seq }) =>
  changeRoom(roomId, (room) =>
    seq > room.readSeq
      ? { ...room, readSeq: seq, unread: Math.max(0, Math.min(room.unread, room.lastSeq - seq)) }
      : room,
  ),
);
live.on("room_added", refreshRooms);
live.on("room_removed", ({ roomId }) => {
  shut(roomId, roomId === premiumId ? "locked" : "gone");
  queryClient.setQueryData(roomsQuery.queryKey, (rooms) => rooms?.filter(({ id }) => id !== roomId));
});
live.on("premium", ({ is_premium: isPremium }) => {
  refreshRooms();
  if (!isPremium || conversation(premiumId).get().phase !== "locked") return;
  resume(premiumId);
  void loadHistory(premiumId);
});
live.on("connected", ({ authenticated }) => {
  if (!authenticated) return;
  deliverAll();
  // What happened in rooms that are not open here is known only to the list.
  if (queryClient.getQueryData(roomsQuery.queryKey)) refreshRooms();
});
live.on("error", ({ error, code, clientId, roomId }) => {
  if (clientId && code === deletedCode) return arrived(clientId);
  if (clientId) refused(clientId);
  else if (roomId) resumed(roomId);
  // A room that is closed to this person says so in its own place.
  const phase = closedBy[code];
  if (!clientId && roomId && phase) return shut(roomId, phase);
  if (clientId || roomId || chatOpen.get()) {
    toast({ title: texts.chatError, description: error, variant: "destructive" });
  }
});

let connected = false;
live.state.subscribe(() => {
  const now = live.state.get() === "connected";
  if (connected && !now) {
    interrupted();
    forgetPresence();
    doubt(null);
    resumed();
  }
  connected = now;
});

/** What lists show of messages whose day is over. The last one is the newest: with it all are. */
function sweepRooms(now = Date.now()): void {
  const isOver = ({ lastMessage }: Room) =>
    lastMessage != null && Date.parse(lastMessage.createdAt) + lifetimeMs <= now;
  const rooms = queryClient.getQueryData(roomsQuery.queryKey);
  if (!rooms?.some(isOver)) return;
  const swept = (room: Room) => (isOver(room) ? { ...room, lastMessage: null, unread: 0 } : room);
  queryClient.setQueryData(roomsQuery.queryKey, rooms.map(swept));
}

setInterval(() => {
  sweepExpired();
  sweepRooms();
  dropExpired();
}, sweepMs);
document.addEventListener("visibilitychange", () => {
  const age = Date.now() - (queryClient.getQueryState(roomsQuery.queryKey)?.dataUpdatedAt ?? Date.now());
  if (person !== undefined && document.visibilityState === "visible" && age > staleMs) refreshRooms();
});

let person: number | undefined;

function follow(): void {
  const { user } = sessionStore.get();
  const now = user?.isApproved ? user.id : undefined;
  if (now === person) return;
  if (person !== undefined) {
    forgetConversations();
    forgetDrafts();
  }
  person = now;
  if (now !== undefined) void queryClient.prefetchQuery(roomsQuery);
}

function countUnread(): void {
  const rooms = sessionStore.get().user ? (queryClient.getQueryData(roomsQuery.queryKey) ?? []) : [];
  unreadTotal.set(rooms.reduce((sum, { unread }) => sum + unread, 0));
}

sessionStore.subscribe(follow);
sessionStore.subscribe(countUnread);
queryClient.getQueryCache().subscribe(({ query }) => {
  if (query.queryHash === `["chat","rooms"]`) countUnread();
});
follow();
countUnread();
