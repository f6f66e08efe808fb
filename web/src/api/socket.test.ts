import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { anonymous, fakeLive as start } from "@/testing/socket";
import { liveMoves } from "./socket";
import type { FrameOf } from "./socket-frames";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("opening", () => {
  it("stays idle while nobody needs it", () => {
    const { live, sockets } = start();
    expect(live.state.get()).toBe("off");
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
    expect(live.state.get()).toBe("open");
  });

  it("sends nothing to authenticate for a visitor who watches", () => {
    const { live, last } = start();
    live.watch("product", 12, vi.fn());
    last().opened();
    last().says(anonymous);
    expect(last().sent).toEqual([{ type: "watch", itemType: "product", itemId: 12 }, { type: "ping" }]);
  });

  it("survives frames that are no JSON or of an unknown type", () => {
    const { live, last, connect } = start();
    live.signIn("t");
    connect();
    last().saysText("{nonsense");
    last().saysText("null");
    last().saysText('{"type":"from_the_future"}');
    expect(live.state.get()).toBe("open");
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
    const pings = () => first.sent.filter(({ type }) => type === "ping").length;
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
    expect(live.state.get()).toBe("waiting");
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
      expect(live.state.get()).toBe("waiting");
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
    expect(live.state.get()).toBe("ended");
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
    expect(live.state.get()).toBe("waiting");
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
    const joins = () => last().sent.filter(({ type }) => type === "join_room");
    vi.advanceTimersByTime(299);
    expect(joins()).toEqual([]);
    expect(live.state.get()).toBe("open");
    vi.advanceTimersByTime(1);
    expect(live.state.get()).toBe("live");
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
  it("asks once for all who watch, and again on every connection", () => {
    const { live, last } = start();
    const stop = live.watch("product", 5, vi.fn());
    const stopToo = live.watch("product", 5, vi.fn());
    last().opened();
    last().says(anonymous);
    const watch = { type: "watch", itemType: "product", itemId: 5 };
    expect(last().sent).toEqual([watch, { type: "ping" }]);
    last().breaks();
    vi.advanceTimersByTime(1000);
    last().opened();
    last().says(anonymous);
    expect(last().sent).toEqual([watch, { type: "ping" }]);
    stop();
    stop();
    expect(last().closedWith).toBeUndefined();
    stopToo();
    expect(last().sent.at(-1)).toEqual({ ...watch, type: "unwatch" });
    expect(last().closedWith).toBe(1000);
    expect(live.state.get()).toBe("off");
  });

  it("says when no frame can be missed any more: for all on a new connection, and for whoever comes later", () => {
    const { live, last } = start();
    const [begun, begunLater] = [vi.fn(), vi.fn()];
    live.watch("product", 5, begun);
    last().opened();
    last().says(anonymous);
    expect(begun).not.toHaveBeenCalled();
    last().says({ type: "pong" });
    expect(begun).toHaveBeenCalledOnce();

    vi.advanceTimersByTime(30_000);
    const stop = live.watch("product", 6, begunLater);
    // The first answers the ping of the 30 seconds, which went out before the item was asked for.
    last().says({ type: "pong" });
    expect(begunLater).not.toHaveBeenCalled();
    last().says({ type: "pong" });
    expect(begunLater).toHaveBeenCalledOnce();
    expect(begun).toHaveBeenCalledOnce();

    stop();
    last().breaks();
    vi.advanceTimersByTime(1000);
    last().opened();
    last().says(anonymous);
    last().says({ type: "pong" });
    expect(begun).toHaveBeenCalledTimes(2);
    expect(begunLater).toHaveBeenCalledOnce();
  });

  it("hands frames to whoever listens, until they stop", () => {
    const { live, last, connect } = start();
    live.signIn("t");
    connect();
    const seen: number[] = [];
    const stop = live.on("reactions", ({ itemId }) => seen.push(itemId));
    const frame: FrameOf<"reactions"> = { type: "reactions", itemType: "product", itemId: 5, reactions: [] };
    last().says(frame);
    stop();
    last().says(frame);
    expect(seen).toEqual([5]);
  });
});

describe("the person", () => {
  it("authenticates again with another token", () => {
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
    expect(live.state.get()).toBe("off");
    last().breaks(1000);
    vi.advanceTimersByTime(120_000);
    expect(sockets).toHaveLength(1);
  });

  it("goes on as nobody where a product is watched", () => {
    const { live, sockets, last, connect } = start();
    live.watch("product", 5, vi.fn());
    live.signIn("t");
    connect();
    live.signIn(null);
    expect(sockets[0]?.closedWith).toBe(1000);
    expect(sockets).toHaveLength(2);
    last().opened();
    last().says(anonymous);
    expect(last().sent).toEqual([{ type: "watch", itemType: "product", itemId: 5 }, { type: "ping" }]);
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

it("has no state that nothing leads to, and none that nothing leads out of", () => {
  const targets = new Set(Object.values(liveMoves).flatMap((moves) => Object.values(moves)));
  expect([...targets].toSorted()).toEqual(Object.keys(liveMoves).toSorted());
  for (const moves of Object.values(liveMoves)) expect(Object.keys(moves)).not.toEqual([]);
});
