import { parseJson } from "@/base/json";
import { createStore } from "@/base/store";
import type { ClientFrame, FrameOf, ServerFrame } from "./socket-frames";

/** "idle": nobody needs it. "closed": lost; another try is due, unless the server ended it with 1000. */
export type LiveState = "idle" | "connecting" | "connected" | "closed";

const pingMs = 30_000;
const joinDelayMs = 300;
const firstRetryMs = 1000;
const longestRetryMs = 30_000;
/** A code of our own for a connection that no longer answers; anything but 1000 is tried again. */
const silent = 4000;
/** The server's codes for a person it no longer knows or lets in. */
const refusals = new Set([4401, 4403]);

type Handler = (frame: never) => void;

const address = (): string => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;

/**
 * The one socket of this tab. It is open as long as somebody is signed in or a product is watched, and
 * comes back by itself. What was watched and joined is asked for anew on every connection.
 */
export function createLive(connect: () => WebSocket = () => new WebSocket(address())) {
  const state = createStore<LiveState>("idle");
  const refused = createStore(0);
  const handlers = new Map<string, Set<Handler>>();
  const watched = new Map<string, { frame: { itemType: "product"; itemId: number }; users: number }>();
  const rooms = new Map<number, () => number | undefined>();
  let token: string | null = null;
  let socket: WebSocket | undefined;
  let retries = 0;
  let heard = false;
  let mayJoin = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let joining: ReturnType<typeof setTimeout> | undefined;
  let ping: ReturnType<typeof setInterval> | undefined;

  const wanted = (): boolean => token !== null || watched.size > 0;

  function transmit(frame: ClientFrame): boolean {
    if (socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(frame));
    return true;
  }

  function join(roomId: number): void {
    const afterSeq = rooms.get(roomId)?.();
    transmit({ type: "join_room", roomId, ...(afterSeq === undefined ? {} : { afterSeq }) });
  }

  function open(): void {
    clearTimeout(retry);
    state.set("connecting");
    const mine = connect();
    socket = mine;
    mine.addEventListener("open", () => {
      if (socket === mine && token) transmit({ type: "authenticate", token });
    });
    mine.addEventListener("message", ({ data }: MessageEvent<string>) => {
      if (socket === mine) hear(data);
    });
    mine.addEventListener("close", ({ code }) => {
      if (socket === mine) lost(code);
    });
  }

  function hear(text: string): void {
    heard = true;
    const frame = parseJson(text) as ServerFrame | undefined;
    if (!frame) return;
    if (frame.type === "connected") connected(frame);
    for (const handler of handlers.get(frame.type) ?? []) (handler as (frame: ServerFrame) => void)(frame);
  }

  /** Comes once for the connection and once more when the token has been accepted. */
  function connected({ authenticated }: FrameOf<"connected">): void {
    retries = 0;
    if (state.get() !== "connected") {
      state.set("connected");
      ping = setInterval(beat, pingMs);
      for (const { frame } of watched.values()) transmit({ type: "watch", ...frame });
    }
    if (!authenticated) return;
    clearTimeout(joining);
    mayJoin = false;
    joining = setTimeout(() => {
      mayJoin = true;
      for (const roomId of rooms.keys()) join(roomId);
    }, joinDelayMs);
  }

  /** A connection that has said nothing since the last ping is dead, whatever the browser thinks. */
  function beat(): void {
    if (!heard) return drop(silent);
    heard = false;
    transmit({ type: "ping" });
  }

  function forget(): void {
    socket = undefined;
    mayJoin = false;
    clearInterval(ping);
    clearTimeout(joining);
    clearTimeout(retry);
  }

  function drop(code: number): void {
    const old = socket;
    lost(code);
    old?.close(code);
  }

  function lost(code: number): void {
    forget();
    state.set("closed");
    if (refusals.has(code)) refused.set((times) => times + 1);
    if (code === 1000 || !wanted()) return;
    retry = setTimeout(open, Math.min(firstRetryMs * 2 ** retries, longestRetryMs));
    retries += 1;
  }

  /** Opens or ends the connection, whichever is called for now. */
  function settle(): void {
    if (wanted()) {
      if (!socket && state.get() === "idle") open();
      return;
    }
    const old = socket;
    forget();
    retries = 0;
    old?.close(1000);
    state.set("idle");
  }

  return {
    state,
    /** How often the server has sent this person away: time to ask whether the session still holds. */
    refused,

    /** Calls back for every frame of this type; answers how to stop. */
    on<T extends ServerFrame["type"]>(type: T, handler: (frame: FrameOf<T>) => void): () => void {
      const known = handlers.get(type) ?? new Set();
      handlers.set(type, known.add(handler));
      return () => known.delete(handler);
    },

    /** False when there is no connection that could take it. */
    send: (frame: ClientFrame): boolean => state.get() === "connected" && transmit(frame),

    /** Asks for the frames about this item; answers how to stop. Any number may watch the same one. */
    watch(itemType: "product", itemId: number): () => void {
      const key = `${itemType}/${itemId}`;
      const frame = { itemType, itemId };
      const entry = watched.get(key) ?? { frame, users: 0 };
      entry.users += 1;
      watched.set(key, entry);
      if (entry.users === 1 && state.get() === "connected") transmit({ type: "watch", ...frame });
      settle();
      let stopped = false;
      return () => {
        if (stopped) return;
        stopped = true;
        entry.users -= 1;
        if (entry.users > 0) return;
        watched.delete(key);
        transmit({ type: "unwatch", ...frame });
        settle();
      };
    },

    /**
     * Is in this room on every connection until told to stop; leaving sends nothing. `afterSeq` says what
     * is known already, so that a new connection brings only what was missed.
     */
    join(roomId: number, afterSeq: () => number | undefined): () => void {
      rooms.set(roomId, afterSeq);
      if (mayJoin) join(roomId);
      return () => {
        if (rooms.get(roomId) === afterSeq) rooms.delete(roomId);
      };
    },

    /** Asks again for what a room, or every joined one, has brought since `afterSeq`; answers whether there is one. */
    resume(roomId: number | null): boolean {
      const asked = [...rooms.keys()].filter((joined) => roomId === null || joined === roomId);
      asked.forEach(join);
      return asked.length > 0;
    },

    /** Whose socket it is; null for nobody. Another token is told to the server at once. */
    signIn(next: string | null): void {
      if (next === token) return;
      token = next;
      if (next !== null) {
        if (socket) transmit({ type: "authenticate", token: next });
        else if (state.get() === "closed") open();
        return settle();
      }
      // What the old person was allowed to hear ends with the connection; watching goes on as nobody.
      const old = socket;
      forget();
      retries = 0;
      old?.close(1000);
      state.set("idle");
      settle();
    },

    /** Tries at once instead of waiting for the next try. */
    retryNow(): void {
      if (state.get() === "closed" && wanted()) open();
    },

    /** The device says that it has lost its network: nothing can come any more. */
    networkLost(): void {
      if (socket) drop(silent);
    },
  };
}

export const live = createLive();

window.addEventListener("online", () => live.retryNow());
window.addEventListener("offline", () => live.networkLost());
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") live.retryNow();
});
