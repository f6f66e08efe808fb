import { parseJson } from "@/base/json";
import { moved, type Moves } from "@/base/machine";
import { createStore } from "@/base/store";
import type { ClientFrame, FrameOf, ServerFrame } from "./socket-frames";

/**
 * The one socket of this tab. It is wanted as long as a person is signed in or a product is watched, and
 * comes back by itself. Watched items and joined rooms are asked for again on every connection.
 *
 * | state      | what it means                                                               |
 * |------------|-----------------------------------------------------------------------------|
 * | off        | not wanted                                                                  |
 * | connecting | opened; the server has not greeted yet                                      |
 * | open       | greeted: frames go both ways; a member's rooms are joined 300 ms later      |
 * | live       | rooms are joined                                                            |
 * | waiting    | lost; the next try is due after 1, 2, 4, 8, 16, then always 30 s            |
 * | ended      | the server closed it with 1000; only the person or another token tries again |
 */
export type LiveState = "off" | "connecting" | "open" | "live" | "waiting" | "ended";

type LiveEvent = "try" | "greeted" | "accepted" | "joined" | "lost" | "ended" | "unwanted";

export const liveMoves: Moves<LiveState, LiveEvent> = {
  off: { try: "connecting" },
  connecting: { greeted: "open", lost: "waiting", ended: "ended", unwanted: "off" },
  open: { joined: "live", lost: "waiting", ended: "ended", unwanted: "off" },
  // Another token was accepted: its rooms are joined in a moment.
  live: { accepted: "open", lost: "waiting", ended: "ended", unwanted: "off" },
  waiting: { try: "connecting", unwanted: "off" },
  ended: { try: "connecting", unwanted: "off" },
};

/** Whether frames go both ways. */
export const isConnected = (state: LiveState): boolean => state === "open" || state === "live";

const pingMs = 30_000;
const joinDelayMs = 300;
const firstRetryMs = 1000;
const longestRetryMs = 30_000;
/** The server's and our own code for a connection that no one needs any longer. */
const normal = 1000;
/** A code of our own for a connection that no longer answers; anything but 1000 is tried again. */
const silent = 4000;
/** The server's codes for a person it no longer knows or lets in. */
const refusals = new Set([4401, 4403]);

/** What to do with each type of frame. */
export type FrameHandlers = { [T in ServerFrame["type"]]?: (frame: FrameOf<T>) => void };

type Handler = (frame: never) => void;
type Timer = ReturnType<typeof setTimeout>;

interface Watched {
  frame: { itemType: "product"; itemId: number };
  /** One for each that watches: what to do when the server has begun to send frames. */
  begun: Set<() => void>;
}

const address = (): string => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;

export class Live {
  readonly state = createStore<LiveState>("off");
  /** How often the server has sent this person away: time to ask whether the session still holds. */
  readonly refused = createStore(0);

  readonly #connect: () => WebSocket;
  readonly #handlers = new Map<string, Set<Handler>>();
  readonly #watched = new Map<string, Watched>();
  /** Joined rooms, and up to which message each of them is known. */
  readonly #rooms = new Map<number, () => number | undefined>();
  #token: string | null = null;
  #socket: WebSocket | undefined;
  #page: AbortController | undefined;
  #retries = 0;
  #heard = false;
  /** What waits for the answer to each ping on its way, oldest first: the server takes frames in their order. */
  #pongs: (() => void)[] = [];
  #retry: Timer | undefined;
  #joining: Timer | undefined;
  #ping: Timer | undefined;

  constructor(connect: () => WebSocket = () => new WebSocket(address())) {
    this.#connect = connect;
  }

  /** Calls back for every frame of this type; returns how to stop. */
  on<T extends ServerFrame["type"]>(type: T, handler: (frame: FrameOf<T>) => void): () => void {
    const known = this.#handlers.get(type) ?? new Set();
    this.#handlers.set(type, known.add(handler));
    return () => known.delete(handler);
  }

  /** The same for several types at once. */
  listen(handlers: FrameHandlers): () => void {
    const stops = Object.entries(handlers).map(([type, handler]) =>
      this.on(type as ServerFrame["type"], handler as (frame: ServerFrame) => void),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** False when there is no connection that could take it. */
  send(frame: ClientFrame): boolean {
    return isConnected(this.state.get()) && this.#transmit(frame);
  }

  /**
   * Asks for the frames about this item; returns how to stop. Any number may watch the same one. `onBegun` is called
   * on every connection once no frame can be missed any more: what is read after that is complete.
   */
  watch(itemType: "product", itemId: number, onBegun: () => void): () => void {
    const key = `${itemType}/${itemId}`;
    const frame = { itemType, itemId };
    const entry = this.#watched.get(key) ?? { frame, begun: new Set() };
    const mine = () => onBegun();
    entry.begun.add(mine);
    this.#watched.set(key, entry);
    if (entry.begun.size === 1) this.send({ type: "watch", ...frame });
    if (isConnected(this.state.get())) this.#askBack(mine);
    this.#settle();
    return () => {
      if (!entry.begun.delete(mine) || entry.begun.size > 0) return;
      this.#watched.delete(key);
      this.#transmit({ type: "unwatch", ...frame });
      this.#settle();
    };
  }

  /**
   * Is in this room on every connection until told to stop; leaving sends nothing. `afterSeq` says what
   * is known already, so that a new connection brings only what was missed.
   */
  join(roomId: number, afterSeq: () => number | undefined): () => void {
    this.#rooms.set(roomId, afterSeq);
    if (this.state.get() === "live") this.#sendJoin(roomId);
    return () => {
      if (this.#rooms.get(roomId) === afterSeq) this.#rooms.delete(roomId);
    };
  }

  /** Asks again for what a room, or every joined one, has brought since `afterSeq`; returns whether there is one. */
  resume(roomId: number | null): boolean {
    const asked = [...this.#rooms.keys()].filter((joined) => roomId === null || joined === roomId);
    for (const joined of asked) this.#sendJoin(joined);
    return asked.length > 0;
  }

  /** Whose socket it is; null for a visitor. Another token is told to the server at once. */
  signIn(token: string | null): void {
    if (token === this.#token) return;
    this.#token = token;
    // What the last person was allowed to hear ends with the connection; watching goes on as a visitor.
    if (token === null) this.#rest();
    else if (this.#socket) this.#transmit({ type: "authenticate", token });
    else this.#open();
    this.#settle();
  }

  /** Tries at once instead of waiting for the next try. */
  retryNow(): void {
    const state = this.state.get();
    if ((state === "waiting" || state === "ended") && this.#wanted()) this.#open();
  }

  /** The device says that it has lost its network: nothing can come any more. */
  networkLost(): void {
    if (this.#socket) this.#drop(silent);
  }

  #wanted(): boolean {
    return this.#token !== null || this.#watched.size > 0;
  }

  #move(event: LiveEvent): void {
    this.state.set((state) => moved(liveMoves, state, event));
  }

  #transmit(frame: ClientFrame): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(frame));
    return true;
  }

  /** Calls back when the server has dealt with everything sent so far. */
  #askBack(then: () => void): void {
    if (this.#transmit({ type: "ping" })) this.#pongs.push(then);
  }

  #sendJoin(roomId: number): void {
    const afterSeq = this.#rooms.get(roomId)?.();
    this.#transmit({ type: "join_room", roomId, ...(afterSeq === undefined ? {} : { afterSeq }) });
  }

  /** Opens or ends the connection, whichever is called for now. */
  #settle(): void {
    if (!this.#wanted()) this.#rest();
    else if (this.state.get() === "off") this.#open();
  }

  #open(): void {
    clearTimeout(this.#retry);
    this.#watchPage();
    this.#move("try");
    const mine = this.#connect();
    this.#socket = mine;
    mine.addEventListener("open", () => {
      if (this.#socket === mine && this.#token) this.#transmit({ type: "authenticate", token: this.#token });
    });
    mine.addEventListener("message", ({ data }: MessageEvent<string>) => {
      if (this.#socket === mine) this.#hear(data);
    });
    mine.addEventListener("close", ({ code }) => {
      if (this.#socket === mine) this.#lose(code);
    });
  }

  #hear(text: string): void {
    this.#heard = true;
    const frame = parseJson(text) as ServerFrame | undefined;
    if (!frame) return;
    if (frame.type === "connected") this.#greeted(frame);
    if (frame.type === "pong") this.#pongs.shift()?.();
    for (const handler of this.#handlers.get(frame.type) ?? []) {
      (handler as (frame: ServerFrame) => void)(frame);
    }
  }

  /** Comes once for the connection and once more when the token has been accepted. */
  #greeted({ authenticated }: FrameOf<"connected">): void {
    this.#retries = 0;
    if (this.state.get() === "connecting") {
      this.#move("greeted");
      this.#ping = setInterval(() => this.#beat(), pingMs);
      this.#watchAll();
    }
    if (!authenticated) return;
    clearTimeout(this.#joining);
    this.#move("accepted");
    this.#joining = setTimeout(() => {
      this.#move("joined");
      this.resume(null);
    }, joinDelayMs);
  }

  #watchAll(): void {
    for (const { frame } of this.#watched.values()) this.#transmit({ type: "watch", ...frame });
    if (this.#watched.size === 0) return;
    this.#askBack(() => {
      for (const { begun } of this.#watched.values()) for (const tell of begun) tell();
    });
  }

  /** A connection that has said nothing since the last ping is dead, whatever the browser thinks. */
  #beat(): void {
    if (!this.#heard) return this.#drop(silent);
    this.#heard = false;
    this.#askBack(() => {});
  }

  #drop(code: number): void {
    const old = this.#socket;
    this.#lose(code);
    old?.close(code);
  }

  #lose(code: number): void {
    this.#forget();
    const again = code !== normal && this.#wanted();
    this.#move(again ? "lost" : "ended");
    if (refusals.has(code)) this.refused.set((times) => times + 1);
    if (!again || this.state.get() !== "waiting") return;
    const delay = Math.min(firstRetryMs * 2 ** this.#retries, longestRetryMs);
    this.#retry = setTimeout(() => this.#open(), delay);
    this.#retries += 1;
  }

  #rest(): void {
    const old = this.#socket;
    this.#forget();
    this.#page?.abort();
    this.#page = undefined;
    this.#retries = 0;
    old?.close(normal);
    this.#move("unwanted");
  }

  #forget(): void {
    this.#socket = undefined;
    this.#pongs = [];
    clearInterval(this.#ping);
    clearTimeout(this.#joining);
    clearTimeout(this.#retry);
  }

  /** The device knows sooner than any timer when a try is worth it. */
  #watchPage(): void {
    if (this.#page) return;
    this.#page = new AbortController();
    const { signal } = this.#page;
    window.addEventListener("online", () => this.retryNow(), { signal });
    window.addEventListener("offline", () => this.networkLost(), { signal });
    const onVisible = () => {
      if (document.visibilityState === "visible") this.retryNow();
    };
    document.addEventListener("visibilitychange", onVisible, { signal });
  }
}

export const live = new Live();
