import type { QueryClient } from "@tanstack/react-query";
import { queryClient } from "@/api/query";
import { type FrameHandlers, isConnected, type Live, live } from "@/api/socket";
import type { ChatMessage, FrameOf } from "@/api/socket-frames";
import { createStore, type Store } from "@/base/store";
import { type Session, sessionStore } from "@/features/auth";
import { toast } from "@/ui/toast";
import { heldQuery, type Pins, pinsKey, pinsQuery, putMessage } from "../api";
import { forgetDrafts } from "../drafts";
import { isUnreachable } from "@/api/failure";
import { premiumId } from "../rooms";
import { chatTexts as texts } from "../texts";
import { Delivery, heldCode, isSettled } from "./delivery";
import { type Beside, Outbox } from "./outbox";
import { ChatRoom } from "./room";
import { RoomList } from "./room-list";

const typingMs = 5000;
const typingEveryMs = 3000;
const sweepMs = 30_000;

/** Refusals of joining a room that its own page reports. */
const closedBy: Partial<Record<string, "forbidden" | "unknown">> = {
  chat_premium_only: "forbidden",
  chat_room_not_found: "unknown",
};

/**
 * The chat of the person who is signed in, on every screen. Four machines, each declared where it runs:
 *
 * | machine    | states                                          | moved by                         | declared in   |
 * |------------|-------------------------------------------------|----------------------------------|---------------|
 * | client     | stopped, running                                | start(person), stop()            | here          |
 * | connection | off, connecting, open, live, waiting, ended     | the socket, the network, timers  | api/socket.ts |
 * | room       | loading, ready, failed, locked, gone            | history, joining, refusals       | room-moves.ts |
 * |            | current, catching, doubted, checking            | gaps, lost connections, answers  | room-moves.ts |
 * | message    | queued, sending, unconfirmed, refused, sent     | socket, calls, the person        | outbox.ts     |
 *
 * What moves one machine because another one moved:
 *
 * | when                                | rooms                            | messages                       |
 * |-------------------------------------|----------------------------------|--------------------------------|
 * | the connection is accepted          | the list is asked for again      | all that is queued goes out    |
 * | the connection is lost              | answered and doubted             | interrupted: queued again      |
 * | the server says `resync`            | doubted and asked                |                                |
 * | a message lies beyond a gap         | asked                            |                                |
 * | an own message is heard             |                                  | confirmed                      |
 * | the server refuses one              |                                  | refused, or confirmed: deleted |
 * | premium begins, ends                | a locked one is asked; forbidden |                                |
 * | stop()                              | forgotten, drafts too            | interrupted; kept 24 hours     |
 */
export class ChatClient {
  /** The newest message that came by itself, to be read out. */
  readonly latest = createStore<ChatMessage | null>(null);
  /** The chat is on the screen: its errors concern the person. */
  readonly shown = createStore(false);
  readonly list: RoomList;
  readonly outbox = new Outbox();
  readonly delivery: Delivery;

  readonly #live: Live;
  readonly #queries: QueryClient;
  readonly #session: Store<Session>;
  readonly #rooms = new Map<number, ChatRoom>();
  #person: number | undefined;
  #stops: (() => void)[] = [];
  #lastTyping = 0;

  constructor(socket: Live, queries: QueryClient, session: Store<Session>) {
    this.#live = socket;
    this.#queries = queries;
    this.#session = session;
    this.list = new RoomList(queries, socket);
    this.delivery = new Delivery({
      outbox: this.outbox,
      live: socket,
      me: () => this.#person,
      onStored: (message) => this.room(message.roomId).take([message]),
      onHeld: (roomId) => this.#held(roomId),
      onRefused: () => toast({ title: texts.failed, description: texts.sendFailed, variant: "destructive" }),
    });
  }

  /** Follows the socket for this person, in place of any other. */
  start(person: number): void {
    if (person === this.#person) return;
    this.stop();
    this.#person = person;
    this.outbox.start();
    this.list.start();
    const sweeping = setInterval(() => this.#sweep(), sweepMs);
    this.#stops = [
      this.#live.listen(this.#frames),
      this.#followConnection(),
      () => clearInterval(sweeping),
      () => this.delivery.interrupted(),
      () => this.list.stop(),
      () => this.outbox.stop(),
    ];
  }

  /**
   * Ends everything that runs and forgets what this person saw. What was not sent stays on the device for when a session
   * has ended by itself; who signs out leaves nothing behind.
   */
  stop(signingOut = false): void {
    const person = this.#person;
    if (person === undefined) return;
    this.#person = undefined;
    for (const stop of this.#stops) stop();
    if (signingOut) this.outbox.dropOf(person);
    this.#stops = [];
    for (const room of this.#rooms.values()) room.forget();
    this.latest.set(null);
    forgetDrafts();
  }

  room(roomId: number): ChatRoom {
    const known = this.#rooms.get(roomId) ?? new ChatRoom(roomId, this.#live, this.#confirmOwn);
    this.#rooms.set(roomId, known);
    return known;
  }

  /** Writes a message. It is kept on this device until the server has it. */
  send(roomId: number, content: string, beside: Beside = {}): void {
    const { user, profile } = this.#session.get();
    const author = user && { id: user.id, name: profile?.displayName ?? user.username };
    this.outbox.write(roomId, content, author, beside);
    this.delivery.deliver();
  }

  /**
   * Gives an own message another text. It does not wait for a network: by then the time for it may be over. Throws what the
   * call throws; sent again, it changes nothing.
   */
  async edit({ id, roomId }: ChatMessage, content: string): Promise<void> {
    this.room(roomId).edit(id, await putMessage(id, content));
  }

  /** Tells the room that this person is typing, at most every three seconds. */
  sayTyping(roomId: number): void {
    if (Date.now() - this.#lastTyping < typingEveryMs) return;
    if (this.#live.send({ type: "typing", roomId })) this.#lastTyping = Date.now();
  }

  markRead(roomId: number, seq: number): void {
    this.list.markRead(this.room(roomId), seq);
  }

  /** Adds one's reaction or takes it back. */
  async react({ id, roomId }: ChatMessage, emoji: string): Promise<void> {
    try {
      await this.room(roomId).react(id, emoji);
    } catch (error) {
      toast({
        title: texts.error,
        description: isUnreachable(error) ? texts.networkFailed : texts.reactionFailed,
        variant: "destructive",
      });
    }
  }

  /** What is done with each frame while the client runs. */
  readonly #frames: FrameHandlers = {
    connected: ({ authenticated }) => {
      if (!authenticated) return;
      this.delivery.deliverAll();
      // What happened in rooms that are not joined here is known only to the list.
      this.list.refreshIfKnown();
      void this.#queries.invalidateQueries({ queryKey: pinsKey });
    },
    room_messages: ({ roomId, messages, complete, lastSeq }) => {
      this.room(roomId).resumed(messages, complete, lastSeq);
      // From now on this room's frames are heard; what was pinned just before was told to no one here.
      void this.#queries.invalidateQueries({ queryKey: pinsQuery(roomId).queryKey });
    },
    chat_message: ({ roomId, message }) => {
      this.room(roomId).hear(message);
      const own = message.userId === this.#person;
      if (!own) this.latest.set(message);
      this.list.heard(roomId, message, own);
    },
    message_deleted: ({ roomId, messageId, seq }) => {
      this.room(roomId).takeAway(messageId);
      this.list.deleted(roomId, seq);
      this.#pinsChanged(roomId, messageId);
      // The list may show it.
      if (this.shown.get()) this.list.refresh();
      else this.list.refreshWhenShown();
    },
    message_edited: ({ roomId, messageId, content, edits, editedAt, mentions }) => {
      this.room(roomId).edit(messageId, { content, edits, editedAt, mentions });
      this.#pinsChanged(roomId, messageId);
    },
    preview_changed: () => {
      if (this.shown.get()) this.list.refresh();
      else this.list.refreshWhenShown();
    },
    pins_changed: ({ roomId }) => this.#pinsChanged(roomId),
    message_reactions: ({ roomId, messageId, reactions, revision }) => {
      const seen = reactions.map(({ emoji, count, userIds }) => ({
        emoji,
        count,
        reacted: userIds.some((id) => id === this.#person),
      }));
      this.room(roomId).setReactions(messageId, seen, revision);
    },
    typing: ({ roomId, userId, name }) => {
      if (userId === this.#person) return;
      this.room(roomId).setTyping(userId, name, Date.now() + typingMs);
      // Does nothing to a room that was forgotten meanwhile.
      setTimeout(() => this.room(roomId).sweep(Date.now()), typingMs + 50);
    },
    presence: ({ roomId, online, count }) => this.room(roomId).patch({ online: { ids: online, count } }),
    resync: ({ roomId }) => {
      if (typeof roomId === "number") {
        this.room(roomId).doubt();
        return this.room(roomId).catchUp();
      }
      for (const room of this.#rooms.values()) room.doubt();
      this.#live.resume(null);
      void this.#queries.invalidateQueries({ queryKey: pinsKey });
      // What came in other rooms may have been left out as well.
      this.list.refresh();
    },
    unread: ({ roomId, lastSeq }) => {
      // What was said shows in the list only; on other screens the count will do.
      if (this.list.grew(roomId, lastSeq) && this.shown.get()) this.list.refresh();
    },
    read: ({ roomId, seq }) => this.list.readElsewhere(roomId, seq),
    room_added: () => this.list.refresh(),
    held_changed: ({ roomId }) => this.#held(roomId),
    rooms_changed: ({ withinSeconds }) => this.list.refreshWithin(withinSeconds),
    room_removed: ({ roomId }) => {
      this.room(roomId).shut(roomId === premiumId ? "forbidden" : "unknown");
      this.list.remove(roomId);
    },
    premium: ({ isPremium }) => {
      this.list.refresh();
      const room = this.room(premiumId);
      if (!isPremium || room.state.get().phase !== "locked") return;
      room.catchUp();
      void room.loadHistory();
    },
    error: (frame) => this.#failed(frame),
  };

  /** What is pinned is asked for again where it is shown. */
  #pinsChanged(roomId: number, messageId?: number): void {
    const { queryKey } = pinsQuery(roomId);
    const known = this.#queries.getQueryData(queryKey);
    if (!known || (messageId !== undefined && !known.messages.some(({ id }) => id === messageId))) return;
    void this.#queries.invalidateQueries({ queryKey });
  }

  #failed({ error, code, clientId, roomId }: FrameOf<"error">): void {
    if (clientId && isSettled(code)) {
      if (roomId && code === heldCode) this.#held(roomId);
      return this.delivery.confirmed(clientId);
    }
    if (clientId) this.delivery.refused(clientId);
    else if (roomId) this.room(roomId).answered();
    // A room that is closed to this person says so in its own place.
    const event = closedBy[code];
    if (!clientId && roomId && event) return this.room(roomId).shut(event);
    if (clientId || roomId || this.shown.get()) {
      toast({ title: texts.chatError, description: error, variant: "destructive" });
    }
  }

  /** What of this person waits for moderation in a room is another. */
  #held(roomId: number): void {
    void this.#queries.invalidateQueries({ queryKey: heldQuery(roomId).queryKey });
  }

  /** The server has them, whether it said so by the socket or in an answer. */
  readonly #confirmOwn = (messages: readonly ChatMessage[]): void => {
    for (const { userId, clientId } of messages) {
      if (clientId && userId === this.#person) this.delivery.confirmed(clientId);
    }
  };

  #followConnection(): () => void {
    let before = isConnected(this.#live.state.get());
    return this.#live.state.subscribe(() => {
      const now = isConnected(this.#live.state.get());
      if (before && !now) {
        this.delivery.interrupted();
        for (const room of this.#rooms.values()) room.interrupted();
      }
      before = now;
    });
  }

  #sweep(): void {
    const now = Date.now();
    for (const room of this.#rooms.values()) room.sweep(now, this.list.find(room.id)?.keptDays);
    this.#queries.setQueriesData<Pins>({ queryKey: pinsKey }, (pins) => {
      const left = pins?.messages.filter(({ expiresAt }) => Date.parse(expiresAt) > now);
      return pins && left && left.length < pins.messages.length ? { ...pins, messages: left } : pins;
    });
    this.list.sweep(now);
    this.outbox.dropExpired(now);
  }
}

/** This tab's one. Does nothing until it is started. */
export const chat = new ChatClient(live, queryClient, sessionStore);
