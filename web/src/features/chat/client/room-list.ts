import type { QueryClient } from "@tanstack/react-query";
import type { Live } from "@/api/socket";
import type { ChatMessage } from "@/api/socket-frames";
import { createStore } from "@/base/store";
import { postRead, type Room, roomsQuery } from "../api";
import { lastSeq } from "./messages";
import type { ChatRoom } from "./room";

const restMs = 2000;

/** Until when the author of a message waits for the next one. */
const slowUntil = ({ slowSeconds }: Room, sent: string): string | null =>
  slowSeconds > 0 ? new Date(Date.parse(sent) + slowSeconds * 1000).toISOString() : null;
/** The counts are asked for again after an absence this long. */
const staleMs = 60_000;
const { queryKey } = roomsQuery;

/** The list of rooms with what is unread in each, kept true by the frames of the socket. */
export class RoomList {
  /** Unread messages in all rooms. */
  readonly unread = createStore(0);
  /** How far each room was read here. The server may not have heard of it: the connection was lost, or the call failed. */
  readonly #read = new Map<number, number>();
  readonly #queries: QueryClient;
  readonly #live: Live;
  #listening: AbortController | undefined;
  #unsubscribe: (() => void) | undefined;
  #refreshing: ReturnType<typeof setTimeout> | undefined;
  #spreading: ReturnType<typeof setTimeout> | undefined;

  constructor(queries: QueryClient, live: Live) {
    this.#queries = queries;
    this.#live = live;
  }

  start(): void {
    this.#listening = new AbortController();
    document.addEventListener("visibilitychange", () => this.#returned(), {
      signal: this.#listening.signal,
    });
    this.#unsubscribe = this.#queries.getQueryCache().subscribe(({ query }) => {
      if (query.queryHash !== JSON.stringify(queryKey)) return;
      this.#insist();
      this.#count();
    });
    this.#count();
    void this.#queries.prefetchQuery(roomsQuery);
  }

  stop(): void {
    this.#listening?.abort();
    this.#unsubscribe?.();
    clearTimeout(this.#refreshing);
    clearTimeout(this.#spreading);
    this.#refreshing = undefined;
    this.#spreading = undefined;
    this.#read.clear();
    this.unread.set(0);
    void this.#queries.cancelQueries({ queryKey });
  }

  find(roomId: number): Room | undefined {
    return this.#known()?.find(({ id }) => id === roomId);
  }

  /** Asks for the list again, once for all that happens within two seconds. */
  refresh(): void {
    this.#refreshing ??= setTimeout(() => {
      this.#refreshing = undefined;
      this.#ask();
    }, restMs);
  }

  /** Asks for the list again within that time: everyone was told at the same moment, and not all ask at once. */
  refreshWithin(seconds: number): void {
    this.#spreading ??= setTimeout(
      () => {
        this.#spreading = undefined;
        this.#ask();
      },
      Math.random() * seconds * 1000,
    );
  }

  /** Asks for the list again as soon as a screen shows it. */
  refreshWhenShown(): void {
    void this.#queries.invalidateQueries({ queryKey, refetchType: "none" });
  }

  /** Asks again if the list was fetched before, at once where that failed. */
  refreshIfKnown(): void {
    if (this.#known()) this.refresh();
    else if (this.#queries.getQueryState(queryKey)?.status === "error") this.#ask();
  }

  remove(roomId: number): void {
    this.#queries.setQueryData(queryKey, (rooms) => rooms?.filter(({ id }) => id !== roomId));
  }

  /** A message came into a room. */
  heard(roomId: number, message: ChatMessage, own: boolean): void {
    this.#change(roomId, (room) => {
      if (message.seq <= room.lastSeq) return room;
      const { content, createdAt, expiresAt, userId, author } = message;
      const name = author?.displayName ?? author?.username ?? null;
      return {
        ...room,
        lastSeq: message.seq,
        lastMessage: { content: content.slice(0, 200), createdAt, expiresAt, userId, name },
        ...(own
          ? { unread: 0, readSeq: message.seq, slowUntil: slowUntil(room, createdAt) }
          : { unread: room.unread + (message.seq > room.readSeq ? 1 : 0) }),
      };
    });
  }

  deleted(roomId: number, seq: number): void {
    this.#change(roomId, (room) =>
      seq > room.readSeq ? { ...room, unread: Math.max(0, room.unread - 1) } : room,
    );
  }

  /** Something came into a room that is not joined here; false when it is known already. */
  grew(roomId: number, newest: number): boolean {
    // A joined room has counted it already.
    if ((this.find(roomId)?.lastSeq ?? -1) >= newest) return false;
    this.#change(roomId, (room) => ({
      ...room,
      lastSeq: newest,
      // What lies before the mark was read or written on another device.
      unread: room.unread + Math.max(0, newest - Math.max(room.lastSeq, room.readSeq)),
    }));
    return true;
  }

  /** The room was read up to here, on this device or another one. */
  readElsewhere(roomId: number, seq: number): void {
    this.#change(roomId, (room) =>
      seq > room.readSeq
        ? { ...room, readSeq: seq, unread: Math.max(0, Math.min(room.unread, room.lastSeq - seq)) }
        : room,
    );
  }

  /** Says that a room was read up to this message: at once here, then to the server. */
  markRead(conversation: ChatRoom, seen: number): void {
    const { id: roomId } = conversation;
    const { messages, upTo } = conversation.state.get();
    // What came after the last message that is left was deleted: there is nothing more to read.
    const seq = seen === lastSeq(messages) ? Math.max(seen, upTo ?? 0) : seen;
    const room = this.find(roomId);
    if (!room) return;
    const nothingNew = room.readSeq >= seq && (room.unread === 0 || room.lastSeq > seq);
    if (nothingNew) return;
    this.#read.set(roomId, Math.max(seq, this.#read.get(roomId) ?? 0));
    this.#change(roomId, () => ({
      ...room,
      readSeq: Math.max(seq, room.readSeq),
      unread: seq >= room.lastSeq ? 0 : room.unread,
    }));
    this.#tell(roomId, seq);
  }

  /** Without a socket by an ordinary call; when that fails too, the next list that comes says it again. */
  #tell(roomId: number, seq: number): void {
    if (this.#live.send({ type: "read", roomId, seq })) return;
    postRead(roomId, seq).catch(() => undefined);
  }

  /** The list that has come knows less than was read here: it is older, or the server was never told. */
  #insist(): void {
    for (const { id, readSeq } of this.#known() ?? []) {
      const seq = this.#read.get(id);
      if (seq === undefined || seq <= readSeq) continue;
      this.readElsewhere(id, seq);
      this.#tell(id, seq);
    }
  }

  /** What the list shows of messages that are over. The last one is the newest: with it all are. */
  sweep(now: number): void {
    const isOver = ({ lastMessage }: Room) => lastMessage != null && Date.parse(lastMessage.expiresAt) <= now;
    const rooms = this.#known();
    if (!rooms?.some(isOver)) return;
    const swept = (room: Room) => (isOver(room) ? { ...room, lastMessage: null, unread: 0 } : room);
    this.#queries.setQueryData(queryKey, rooms.map(swept));
  }

  /** Whichever screen is open: they all show the count. */
  #ask(): void {
    void this.#queries.invalidateQueries({ queryKey, refetchType: "all" });
  }

  #known(): readonly Room[] | undefined {
    return this.#queries.getQueryData(queryKey);
  }

  #change(roomId: number, change: (room: Room) => Room): void {
    const rooms = this.#known();
    if (!rooms) return;
    if (!rooms.some(({ id }) => id === roomId)) return this.refresh();
    this.#queries.setQueryData(
      queryKey,
      rooms.map((room) => (room.id === roomId ? change(room) : room)),
    );
  }

  #count(): void {
    this.unread.set((this.#known() ?? []).reduce((sum, { unread }) => sum + unread, 0));
  }

  #returned(): void {
    const fetched = this.#queries.getQueryState(queryKey)?.dataUpdatedAt ?? Date.now();
    if (document.visibilityState === "visible" && Date.now() - fetched > staleMs) this.refresh();
  }
}
