import { expect, test } from "vitest";
import type { Waiting } from "@/base/waiting";
import { withWaiting } from "./wish";

const waiting = (productId: number, method: Waiting["method"]): Waiting => ({
  key: `wish-${productId}`,
  kind: "wish",
  userId: 7,
  method,
  path: `/api/wishlist/${productId}`,
  body: null,
  label: "",
  at: 0,
});

test("what waits is shown as if it had been sent", () => {
  const wishes = new Set([1, 2]);
  expect(withWaiting(wishes, [])).toBe(wishes);
  expect([...withWaiting(wishes, [waiting(2, "DELETE"), waiting(3, "POST")])]).toEqual([1, 3]);
});
