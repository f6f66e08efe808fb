import { useQuery } from "@tanstack/react-query";
import { Crown, MessageCircleOff, MessagesSquare } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { useConfig } from "@/api/config";
import type { ChatMessage } from "@/api/socket-frames";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { createStore, type Store, useStore } from "@/base/store";
import { isOwner, useSession } from "@/features/auth";
import { buttonClass } from "@/ui/button-class";
import { PageSpinner } from "@/ui/spinner";
import { EmptyState, ErrorState } from "@/ui/states";
import { toast } from "@/ui/toast";
import { deleteMessage, pinsQuery, reportMessage, type Room, roomsQuery } from "../api";
import { chat } from "../client/client";
import type { Conversation } from "../client/room";
import { createComposing } from "../composing";
import { onceEach, untilGone } from "../failure";
import { isOwners, roomName, whyClosed } from "../rooms";
import { rowsOf } from "../rows";
import { useChatSlots } from "../slots";
import { chatTexts as texts } from "../texts";
import { translate } from "../translate";
import { Composer } from "./composer";
import { ConnectionBanner } from "./connection-banner";
import { type ConversationCalls, ConversationFrame } from "./conversation-frame";
import { ConversationHead } from "./conversation-head";
import { HeldNotes } from "./held-notes";
import { MessageList } from "./message-list";
import { PinnedBar } from "./pinned-bar";
import { RoomPicture } from "./room-row";
import { RoomTopic } from "./room-topic";
import { saveEdit, talkCalls } from "./talk-calls";
import { useSlow } from "./use-slow";
import { type Target, useTarget, useWanted } from "./use-target";

const none: readonly ChatMessage[] = [];

/** A room over the socket. Mount it again for another one. */
export function LiveConversation({
  roomId,
  admin,
  moderator = false,
}: {
  roomId: number;
  admin: boolean;
  moderator?: boolean;
}) {
  const { user } = useSession();
  const me = user?.id;
  const state = useStore(chat.room(roomId).state);
  const rooms = useQuery(roomsQuery);
  const room = rooms.data?.find(({ id }) => id === roomId);
  const { timeOut } = useChatSlots();
  const moderates = admin || (moderator && room?.type !== "private");
  const composing = useMemo(() => createComposing(String(roomId)), [roomId]);
  const target = useMemo(() => createStore<Target | null>(null), []);
  const pins = useQuery({ ...pinsQuery(roomId), enabled: state.phase === "ready" }).data;
  const writes = room !== undefined && whyClosed(room) === null;
  const calls = useMemo(
    () => ({
      ...callsOf(roomId, me, { admin, moderates }, timeOut),
      ...talkCalls(roomId, me, writes, { composing, target, pins }),
    }),
    [roomId, me, admin, moderates, timeOut, writes, composing, target, pins],
  );

  const closed = room ? whyClosed(room) : null;
  // What the room is like is as necessary as what was said there.
  const failed = state.phase === "failed" || (rooms.isError && !rooms.data);
  const again = () =>
    Promise.all([
      state.phase === "failed" ? chat.room(roomId).loadHistory() : undefined,
      rooms.isError ? rooms.refetch() : undefined,
    ]);
  const wait = useSlow(room?.slowUntil);

  useEffect(() => chat.room(roomId).enter(), [roomId]);
  useWanted(roomId, target, state.phase === "ready" && room !== undefined);

  if (state.phase === "locked") return <Locked />;
  if (state.phase === "gone") return <Gone />;
  return (
    <ConversationFrame calls={calls}>
      <Head room={room} typing={state.typing.length > 0} online={state.online} me={me} />
      {room && isOwners(room) ? <RoomTopic room={room} /> : null}
      <PinnedBar messages={pins?.messages ?? none} />
      <ConnectionBanner />
      {room?.telegram === "blocked" && isOwner(user) ? (
        <p role="status" className="border-b border-line bg-warning-soft px-4 py-1.5 text-sm text-warning">
          {texts.talkBlocked}
        </p>
      ) : null}
      {failed ? (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <ErrorState query={{ isFetching: rooms.isFetching, refetch: again }} />
        </div>
      ) : state.phase === "loading" || !room ? (
        <div className="min-h-0 flex-1">
          <PageSpinner />
        </div>
      ) : (
        <Messages room={room} me={me} target={target} />
      )}
      {room && room.type !== "private" ? <HeldNotes roomId={roomId} /> : null}
      {closed ? (
        <p className="shrink-0 border-t border-line px-4 py-4 text-center text-sm text-muted">
          {texts.closed[closed]}
        </p>
      ) : (
        <Composer
          room={String(roomId)}
          composing={composing}
          onSend={(content, beside) => {
            chat.room(roomId).past.close();
            return chat.send(roomId, content, beside);
          }}
          onEdit={saveEdit}
          onTyping={() => chat.sayTyping(roomId)}
          wait={wait}
          naming
        />
      )}
      <Newest roomId={roomId} />
    </ConversationFrame>
  );
}

function Messages({
  room,
  me,
  target,
}: {
  room: Room;
  me: number | undefined;
  target: Store<Target | null>;
}) {
  const { id: roomId } = room;
  const state = useStore(chat.room(roomId).state);
  const { past: reading } = chat.room(roomId);
  const past = useStore(reading.state);
  const items = useStore(chat.outbox.items);
  // The line stays where it was when the room was opened. Who is here for the first time sees none.
  const [readUpTo] = useState(room.unread > 0 && room.readSeq > 0 ? room.readSeq : null);
  // It is drawn once the messages around it are there, not above the oldest of a page.
  const reached = state.atStart || (state.messages[0]?.seq ?? 0) <= (readUpTo ?? 0) + 1;
  const unreadAfter = reached ? readUpTo : null;
  const rows = useMemo(() => {
    if (past) return rowsOf(past.messages, [], me, null);
    return rowsOf(
      state.messages,
      items.filter((item) => item.roomId === roomId && (item.userId === null || item.userId === me)),
      me,
      unreadAfter,
    );
  }, [past, state.messages, items, roomId, me, unreadAfter]);
  const shown = useTarget(roomId, target);
  if (rows.length === 0) {
    return (
      <div className="min-h-0 flex-1 overflow-y-auto">
        <EmptyState
          icon={<MessagesSquare />}
          title={texts.emptyTitle}
          text={whyClosed(room) ? texts.emptyReadOnly : texts.emptyText(room.keptDays)}
        />
      </div>
    );
  }
  return (
    <MessageList
      rows={rows}
      group={room.type !== "private"}
      older={(past ?? state).older}
      atStart={(past ?? state).atStart}
      onOlder={() => void (past ? reading : chat.room(roomId)).loadOlder()}
      newer={past?.newer}
      onNewer={() => void reading.loadNewer()}
      onLatest={() => reading.close()}
      // What is read far back was read before.
      {...(past ? {} : { onSeen: (seq) => chat.markRead(roomId, seq) })}
      target={shown}
      typing={state.typing.map(({ name }) => name)}
      keptDays={room.keptDays}
    />
  );
}

function Head({
  room,
  typing,
  online,
  me,
}: {
  room: Room | undefined;
  typing: boolean;
  online: Conversation["online"];
  me: number | undefined;
}) {
  if (!room) return <ConversationHead picture={null} name="" note="" />;
  const { partner } = room;
  const isPrivate = room.type === "private";
  const there = online?.ids.includes(partner?.id ?? -1) && partner?.id !== me;
  const talk = room.telegram ? texts.talk[room.telegram] : "";
  const facts = isPrivate
    ? // Display names are chosen freely; the user name is one person's.
      // How one is reached counts more than the name, which a narrow screen cuts off.
      [
        talk,
        partner?.displayName && `@${partner.username}`,
        talk ? "" : there ? texts.partnerOnline : texts.partnerAway,
      ]
        .filter(Boolean)
        .join(" · ")
    : [texts.members(room.memberCount), online && texts.online(online.count)].filter(Boolean).join(" · ");
  return (
    <ConversationHead
      picture={<RoomPicture room={{ ...room, name: roomName(room) }} small />}
      name={roomName(room)}
      search={room.id}
      note={isPrivate && typing ? texts.isTyping([roomName(room)]) : facts}
      profile={isPrivate && partner ? href("/profile/{userId}", { userId: partner.id }) : undefined}
    />
  );
}

/** What has just come, for those who do not see it. */
function Newest({ roomId }: { roomId: number }) {
  const message = useStore(chat.latest);
  const name = message?.author?.displayName ?? message?.author?.username ?? texts.shop;
  return (
    <p className="sr-only" aria-live="polite">
      {message?.roomId === roomId ? `${name}: ${message.content}` : ""}
    </p>
  );
}

function Locked() {
  const words = useConfig()?.words;
  return (
    <>
      <ConversationHead
        picture={<RoomPicture room={{ type: "premium", name: texts.premiumRoom }} small />}
        name={texts.premiumRoom}
        note={texts.locked}
      />
      <EmptyState
        icon={<Crown />}
        title={texts.lockedTitle}
        text={words?.premiumRoom ?? texts.lockedText}
        action={
          <Link href={href("/premium-lounge")} className={buttonClass()}>
            {texts.becomePremium}
          </Link>
        }
      />
    </>
  );
}

export function Gone() {
  return (
    <EmptyState
      icon={<MessageCircleOff />}
      title={texts.gone}
      text={texts.goneText}
      action={
        <Link href={href("/chat")} className={buttonClass({ variant: "soft" })}>
          {texts.toList}
        </Link>
      }
    />
  );
}

const report = onceEach(reportMessage, "chat_already_reported");

function callsOf(
  roomId: number,
  me: number | undefined,
  { admin, moderates }: { admin: boolean; moderates: boolean },
  timeOut: (person: { id: number; username: string }) => void,
): Omit<ConversationCalls, keyof ReturnType<typeof talkCalls>> {
  const foreign = (message: ChatMessage) => message.userId !== me;
  return {
    react: (message, emoji) => void chat.react(message, emoji),
    translate,
    room: String(roomId),
    profiles: true,
    mayRemove: (message) => moderates || !foreign(message),
    removeNeedsReason: foreign,
    remove: async ({ id }, reason, grounds) => {
      await untilGone(deleteMessage(id, reason, grounds));
      chat.room(roomId).takeAway(id);
      toast({ title: texts.deleted });
    },
    mayReport: (message) => foreign(message) && message.author !== null,
    report: async ({ id }, reason) => {
      await report(id, reason);
      toast({ title: texts.reported });
    },
    mayTimeOut: (message) => admin && foreign(message) && message.author !== null,
    timeOut: ({ author }) => {
      if (author) timeOut({ id: author.userId, username: author.username });
    },
    sendAgain: (clientId) => chat.delivery.sendAgain(clientId),
    discard: (clientId) => chat.delivery.discard(clientId),
  };
}
