import { afterEach, describe, expect, it, vi } from "vitest";
import { createAttempts, isFinalAnswer } from "./attempts";
import { ApiError } from "./error";

afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  vi.useRealTimers();
});

describe("an attempt", () => {
  it("keeps its key for the same content, also over a reload", () => {
    const attempts = createAttempts("pay");
    const key = attempts.key({ amount: "1" });
    expect(key).toMatch(/^[0-9a-f]{32}[\w-]{22}$/);
    expect(attempts.key({ amount: "1" })).toBe(key);
    expect(createAttempts("pay").key({ amount: "1" })).toBe(key);
    expect(createAttempts("other").key({ amount: "1" })).not.toBe(key);
  });

  it("is another one with other content and after the end", () => {
    const attempts = createAttempts("pay");
    const key = attempts.key({ amount: "1" });
    const other = attempts.key({ amount: "2" });
    expect(other).not.toBe(key);
    attempts.end({ amount: "2" });
    expect(attempts.key({ amount: "2" })).not.toBe(other);
  });

  it("stays the same when it was lost and another one was sent since", () => {
    const lost = createAttempts("pay").key({ amount: "1" });
    const attempts = createAttempts("pay");
    attempts.key({ amount: "2" });
    attempts.end({ amount: "2" });
    expect(attempts.key({ amount: "1" })).toBe(lost);
    expect(createAttempts("pay").key({ amount: "1" })).toBe(lost);
  });

  it("on the device is the same in every tab, and says nothing of what was sent", () => {
    const [here, there] = [1, 2].map(() => createAttempts("order", { onDevice: true }));
    const key = here?.key({ name: "Mira", amount: "1" });
    expect(there?.key({ name: "Mira", amount: "1" })).toBe(key);
    expect(there?.key({ name: "Mira", amount: "2" })).not.toBe(key);
    expect(localStorage.getItem("order")).not.toContain("Mira");
    vi.useFakeTimers();
    there?.end({ name: "Mira", amount: "1" }, true);
    // What was begun there at the same moment is the same.
    expect(here?.key({ name: "Mira", amount: "1" })).toBe(key);
    vi.advanceTimersByTime(6000);
    const next = here?.key({ name: "Mira", amount: "1" });
    expect(next).not.toBe(key);
    there?.end({ name: "Mira", amount: "1" });
    expect(here?.key({ name: "Mira", amount: "1" }), "it was refused").not.toBe(next);
    vi.useRealTimers();
    expect(sessionStorage.getItem("order")).toBeNull();
  });

  it("on the device is the same in two tabs that do not see what the other has just written", () => {
    const [here, there] = [1, 2].map(() => createAttempts("order", { onDevice: true }));
    const before = Object.entries(localStorage) as [string, string][];
    const key = here?.key({ amount: "1" });
    for (const name of Object.keys(localStorage)) localStorage.removeItem(name);
    for (const [name, value] of before) localStorage.setItem(name, value);
    expect(there?.key({ amount: "1" })).toBe(key);
    there?.end({ amount: "1" });
    expect(there?.key({ amount: "1" }), "it was refused").not.toBe(key);
  });

  it("on the device is another one hours later, whatever was sent in between", () => {
    vi.useFakeTimers({ now: 0 });
    const attempts = createAttempts("order", { onDevice: true });
    const lost = attempts.key({ amount: "1" });
    vi.setSystemTime(3 * 3_600_000);
    attempts.key({ amount: "2" });
    expect(attempts.key({ amount: "1" })).not.toBe(lost);
  });

  it("is another one hours later", () => {
    vi.useFakeTimers({ now: 0 });
    const lost = createAttempts("pay").key({ amount: "1" });
    vi.setSystemTime(14 * 60_000);
    expect(createAttempts("pay").key({ amount: "1" })).toBe(lost);
    vi.setSystemTime(3 * 3_600_000);
    expect(createAttempts("pay").key({ amount: "1" })).not.toBe(lost);
  });

  it("has a key that sorts behind those made before", () => {
    vi.useFakeTimers({ now: 1_700_000_000_000 });
    const attempts = createAttempts("pay");
    const keys = [1, 2, 3].map((amount) => {
      vi.advanceTimersByTime(1);
      return attempts.key({ amount });
    });
    expect(keys).toEqual(keys.toSorted());
  });

  it("begins again when storage holds something else", () => {
    for (const other of ["{", "null", '{"content":"1","key":"a"}']) {
      sessionStorage.setItem("pay", other);
      expect(createAttempts("pay").key(1)).toMatch(/^[0-9a-f]{32}[\w-]{22}$/);
    }
  });
});

it("is over with an answer that is the server's last word", () => {
  expect(isFinalAnswer(new ApiError(409, "{}"))).toBe(true);
  expect(isFinalAnswer(new ApiError(503, "{}"))).toBe(false);
  expect(isFinalAnswer(new ApiError(408, "{}"))).toBe(false);
  expect(isFinalAnswer(new TypeError("offline"))).toBe(false);
  expect(isFinalAnswer(new DOMException("late", "TimeoutError"))).toBe(false);
});
