import { describe, expect, test } from "vitest";
import { sendInOrder, type Waiting } from "./waiting";

const item = (key: string): Waiting => ({
  key,
  kind: "wish",
  userId: 7,
  method: "POST",
  path: `/api/wishlist/${key}`,
  body: null,
  label: key,
  at: 0,
});

/** A device with these waiting, and a server that answers each so. */
function device(keys: readonly string[], answers: Record<string, number> = {}) {
  const waiting = keys.map(item);
  const called: string[] = [];
  const sending = sendInOrder({
    next: async () => waiting[0],
    call: async ({ key }) => {
      called.push(key);
      return answers[key] ?? 200;
    },
    drop: async (sent) => waiting.splice(waiting.indexOf(sent), 1),
  });
  return { sending, called, left: () => waiting.map(({ key }) => key) };
}

describe("what waits", () => {
  test("goes out in its order, once", async () => {
    const { sending, called, left } = device(["a", "b", "c"]);
    expect(await sending).toEqual({ refused: [], later: false });
    expect(called).toEqual(["a", "b", "c"]);
    expect(left()).toEqual([]);
  });

  test.each([599, 503, 500, 429, 408, 401, 403])("stays, with all behind it, after %d", async (status) => {
    const { sending, called, left } = device(["a", "b", "c"], { b: status });
    expect(await sending).toEqual({ refused: [], later: true });
    expect(called).toEqual(["a", "b"]);
    expect(left()).toEqual(["b", "c"]);
  });

  test.each([400, 404, 409, 422])(
    "is told of and holds up nothing when it is refused with %d",
    async (status) => {
      const { sending, left } = device(["a", "b", "c"], { b: status });
      const { refused, later } = await sending;
      expect([refused.map(({ key }) => key), later, left()]).toEqual([["b"], false, []]);
    },
  );
});
