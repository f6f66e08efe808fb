import { afterEach, describe, expect, it } from "vitest";
import { createAttempts, isFinalAnswer } from "./attempts";
import { ApiError } from "./error";

afterEach(() => sessionStorage.clear());

describe("an attempt", () => {
  it("keeps its key for the same content, also over a reload", () => {
    const attempts = createAttempts("pay");
    const key = attempts.key({ amount: "1" });
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect(attempts.key({ amount: "1" })).toBe(key);
    expect(createAttempts("pay").key({ amount: "1" })).toBe(key);
    expect(createAttempts("other").key({ amount: "1" })).not.toBe(key);
  });

  it("is another one with other content and after the end", () => {
    const attempts = createAttempts("pay");
    const key = attempts.key({ amount: "1" });
    const other = attempts.key({ amount: "2" });
    expect(other).not.toBe(key);
    attempts.end();
    expect(attempts.key({ amount: "2" })).not.toBe(other);
  });

  it("begins anew when storage holds something else", () => {
    sessionStorage.setItem("pay", "{");
    expect(createAttempts("pay").key(1)).toMatch(/^[0-9a-f]{32}$/);
  });
});

it("is over with an answer that is the server's last word", () => {
  expect(isFinalAnswer(new ApiError(409, "{}"))).toBe(true);
  expect(isFinalAnswer(new ApiError(503, "{}"))).toBe(false);
  expect(isFinalAnswer(new TypeError("offline"))).toBe(false);
  expect(isFinalAnswer(new DOMException("late", "TimeoutError"))).toBe(false);
});
