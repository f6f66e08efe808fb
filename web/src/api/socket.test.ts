import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLive } from "./socket";

/** A socket that a test opens, feeds and closes. */
class FakeSocket extends EventTarget {
  readyState: number = WebSocket.CONNECTING;
  readonly sent: unknown[] = [];
  closedWith: number | undefined;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(code?: number): void {
    this.closedWith = code;
    this.readyState = WebSocket.CLOSED;
  }

  opened(): void {
    this.readyState = WebSocket.OPEN;
    this.dispatchEvent(new Event("open"));
  }

  says(frame: object | string): void {
    const data = typeof frame === "string" ? frame : JSON.stringify(frame);
    this.dispatchEvent(new MessageEvent("message", { data }));
  }

  breaks(code = 1006): void {
    this.readyState = WebSocket.CLOSED;
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }
}

const anonymous = { type: "connected", userId: null, authenticated: false };
const welcome = { type: "connected", userId: 7, authenticated: true };

function start() {
  const sockets: FakeSocket[] = [];
  const live = createLive(() => {
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket as unknown as WebSocket;
  });
  const last = () => sockets.at(-1) as FakeSocket;
  const connect = () => {
    last().opened();
    last().says(anonymous);
    last().says(welcome);
  };
  return { live, sockets, last, connect };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("opening", () => {
  it("stays idle while nobody needs it", () => {
    const { live, sockets } = start();
    expect(live.state.get()).toBe("idle");
    expect(live.send({ type: "ping" })).toBe(false);
    expect(sockets).toHaveLength(0);
  });

  it("authenticates as soon as it is open, and is connected when the server says so", () => {
    const { live, last } = start();
    live.signIn("t");
    expect(live.state.get()).toBe("connecting");
    expect(last().sent).toEqual([]);
    last().opened();
    expect(last().sent).toEqual([{ type: "authenticate", token: "t" }]);
    expect(live.state.get()).toBe("connecting");
    last().says(anonymous);
    expect(live.state.get()).toBe("connected");
  });

  it("sends nothing to authenticate for a visitor who watches", () => {
    const { live, last } = start();
    live.watch("product", 12);
    last().opened();
    last().says(anonymous);
    expect(last().sent).toEqual([{ type: "watch", itemType: "product", itemId: 12 }]);
  });

  it("survives frames that are no JSON or of an unknown type", () => {
    const { live, last, connect } = start();
    live.signIn("t");
    connect();
    last().says("{nonsense");
    last().says("null");
    last().says({ type: "from_the_future" });
    expect(live.state.get()).toBe("connected");
  });
});

describe("ping", () => {
  it("goes out every 30 s after 'connected' and stops on close", () => {
    const { live, last, connect } = start();
    live.signIn("t");
    last().opened();
    vi.advanceTimersByTime(60_000);
    expect(last().sent).toHaveLength(1);
    connect();
    const first = last();
    const pings = () => first.sent.filter((frame) => (frame as { type: string }).type === "ping").length;
    vi.advanceTimersByTime(29_999);
    expect(pings()).toBe(0);
    vi.advanceTimersByTime(1);
    expect(pings()).toBe(1);
    first.says({ type: "pong" });
    vi.advanceTimersByTime(30_000);
    expect(pings()).toBe(2);
    first.breaks();
    first.readyState = WebSocket.OPEN;
    vi.advanceTimersByTime(120_000);
    expect(pings()).toBe(2);
  });

  it("gives up a connection that has not answered the last one", () => {
    const { live, sockets, last, connect } = start();
    live.signIn("t");
    connect();
    vi.advanceTimersByTime(60_000);
    expect(last().closedWith).toBe(4000);
    expect(live.state.get()).toBe("closed");
    vi.advanceTimersByTime(1000);
    expect(sockets).toHaveLength(2);
  });
});

describe("reconnecting", () => {
  it("waits 1, 2, 4, 8, 16, 30 and 30 s, and starts over after a success", () => {
    const { live, sockets, last, connect } = start();
    live.signIn("t");
    const waits = [1, 2, 4, 8, 16, 30, 30];
    waits.forEach((seconds, failed) => {
      last().breaks();
      expect(live.state.get()).toBe("closed");
      vi.advanceTimersByTime(seconds * 1000 - 1);
      expect(sockets).toHaveLength(failed + 1);
      vi.advanceTimersByTime(1);
      expect(sockets).toHaveLength(failed + 2);
      expect(live.state.get()).toBe("connecting");
    });
    connect();
    last().breaks();
    vi.advanceTimersByTime(1000);
    expect(sockets).toHaveLength(9);
  });

  it("does not come back after code 1000", () => {
    const { live, sockets, last, connect } = start();
    live.signIn("t");
    connect();
    last().breaks(1000);
    vi.advanceTimersByTime(600_000);
    expect(sockets).toHaveLength(1);
    expect(live.state.get()).toBe("closed");
  });

  it("tries at once when asked to, and only once", () => {
    const { live, sockets, last } = start();
    live.signIn("t");
    live.retryNow();
    expect(sockets).toHaveLength(1);
    last().breaks();
    live.retryNow();
    expect(sockets).toHaveLength(2);
    vi.advanceTimersByTime(5000);
    expect(sockets).toHaveLength(2);
  });

  it("knows at once that the network is gone", () => {
    const { live, last, connect } = start();
    live.signIn("t");
    connect();
    live.networkLost();
    expect(last().closedWith).toBe(4000);
    expect(live.state.get()).toBe("closed");
    expect(live.send({ type: "ping" })).toBe(false);
  });
});

describe("rooms", () => {
  it("are joined 300 ms after connecting, and again with what is known after a break", () => {
    const { live, last, connect } = start();
    let known: number | undefined;
    live.join(1, () => known);
    live.signIn("t");
    connect();
    const joins = () => last().sent.filter((frame) => (frame as { type: string }).type === "join_room");
    vi.advanceTimersByTime(299);
    expect(joins()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(joins()).toEqual([{ type: "join_room", roomId: 1 }]);
    known = 41;
    last().breaks();
    vi.advanceTimersByTime(1000);
    connect();
    vi.advanceTimersByTime(300);
    expect(joins()).toEqual([{ type: "join_room", roomId: 1, afterSeq: 41 }]);
  });

  it("are joined at once later on, and left without a word", () => {
    const { live, last, connect } = start();
    live.signIn("t");
    connect();
    vi.advanceTimersByTime(300);
    const leave = live.join(2, () => undefined);
    expect(last().sent.at(-1)).toEqual({ type: "join_room", roomId: 2 });
    const before = last().sent.length;
    leave();
    expect(last().sent).toHaveLength(before);
    last().breaks();
    vi.advanceTimersByTime(1000);
    connect();
    vi.advanceTimersByTime(300);
    expect(last().sent).toEqual([{ type: "authenticate", token: "t" }]);
  });

  it("are not joined by a socket whose token was refused", () => {
    const { live, last } = start();
    live.join(1, () => undefined);
    live.signIn("stale");
    last().opened();
    last().says(anonymous);
    last().says({ type: "error", error: "Nicht angemeldet", code: "unauthorized" });
    vi.advanceTimersByTime(5000);
    expect(last().sent).toEqual([{ type: "authenticate", token: "stale" }]);
  });
});

describe("watching", () => {
  it("asks once for all who watch, and anew on every connection", () => {
    const { live, last } = start();
    const stop = live.watch("product", 5);
    const stopToo = live.watch("product", 5);
    last().opened();
    last().says(anonymous);
    const watch = { type: "watch", itemType: "product", itemId: 5 };
    expect(last().sent).toEqual([watch]);
    last().breaks();
    vi.advanceTimersByTime(1000);
    last().opened();
    last().says(anonymous);
    expect(last().sent).toEqual([watch]);
    stop();
    stop();
    expect(last().closedWith).toBeUndefined();
    stopToo();
    expect(last().sent.at(-1)).toEqual({ ...watch, type: "unwatch" });
    expect(last().closedWith).toBe(1000);
    expect(live.state.get()).toBe("idle");
  });

  it("hands frames to whoever listens, until they stop", () => {
    const { live, last, connect } = start();
    live.signIn("t");
    connect();
    const seen: number[] = [];
    const stop = live.on("reactions", ({ itemId }) => seen.push(itemId));
    const frame = { type: "reactions", itemType: "product", itemId: 5, reactions: [] };
    last().says(frame);
    stop();
    last().says(frame);
    expect(seen).toEqual([5]);
  });
});

describe("the person", () => {
  it("authenticates anew with another token", () => {
    const { live, last, connect } = start();
    live.signIn("a");
    connect();
    live.signIn("b");
    live.signIn("b");
    expect(last().sent).toEqual([
      { type: "authenticate", token: "a" },
      { type: "authenticate", token: "b" },
    ]);
  });

  it("ends with code 1000 at sign-out and stays away", () => {
    const { live, sockets, last, connect } = start();
    live.signIn("t");
    connect();
    live.signIn(null);
    expect(last().closedWith).toBe(1000);
    expect(live.state.get()).toBe("idle");
    last().breaks(1000);
    vi.advanceTimersByTime(120_000);
    expect(sockets).toHaveLength(1);
  });

  it("goes on as nobody where a product is watched", () => {
    const { live, sockets, last, connect } = start();
    live.watch("product", 5);
    live.signIn("t");
    connect();
    live.signIn(null);
    expect(sockets[0]?.closedWith).toBe(1000);
    expect(sockets).toHaveLength(2);
    last().opened();
    last().says(anonymous);
    expect(last().sent).toEqual([{ type: "watch", itemType: "product", itemId: 5 }]);
  });

  it("is told apart when the server sends them away", () => {
    const { live, last, connect } = start();
    live.signIn("t");
    connect();
    last().breaks(4403);
    expect(live.refused.get()).toBe(1);
    vi.advanceTimersByTime(1000);
    connect();
    last().breaks(1006);
    expect(live.refused.get()).toBe(1);
  });

  it("opens again for the next one, even while a try is due", () => {
    const { live, sockets, last } = start();
    live.signIn("a");
    last().breaks();
    live.signIn("b");
    expect(sockets).toHaveLength(2);
    last().opened();
    expect(last().sent).toEqual([{ type: "authenticate", token: "b" }]);
  });
});
