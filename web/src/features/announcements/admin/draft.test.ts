import { beforeEach, describe, expect, it } from "vitest";
import { emptyDraft, formOf, keepDraft, readDraft, waysOf } from "./draft";

const stored = new Map<string, string>();
Object.defineProperty(globalThis, "localStorage", {
  value: {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  },
  configurable: true,
});

describe("what is being written", () => {
  beforeEach(() => stored.clear());

  it("lies on the device until it is sent or dropped", () => {
    const draft = { ...emptyDraft, title: "Neue Ernte", byMail: false };
    keepDraft(draft);
    expect(readDraft()).toEqual(draft);
    keepDraft(emptyDraft);
    expect(stored.size).toBe(0);
    expect(readDraft()).toEqual(emptyDraft);
  });

  it("is as good as nothing where it cannot be read", () => {
    for (const text of ["", "nein", "[]", "null", '{"audience":"niemand","title":7,"productId":"1"}']) {
      stored.set("announcement-draft", text);
      expect(readDraft(), text).toEqual(emptyDraft);
    }
  });

  it("names a product only where its buyers are meant", () => {
    const draft = { ...emptyDraft, productId: 7, productName: "Assam" };
    expect(formOf({ ...draft, audience: "buyers" })).toMatchObject({ audience: "buyers", productId: 7 });
    expect(formOf({ ...draft, audience: "all" }).productId).toBeNull();
    expect(formOf(draft)).not.toHaveProperty("productName");
  });

  it("goes the ways that are chosen, and always into the shop", () => {
    const reach = { members: 9, notification: 8, push: 3, telegram: 2, mail: 1 };
    const ways = waysOf({ ...emptyDraft, byTelegram: false }, reach);
    expect(ways).toEqual([
      { channel: "notification", count: 8 },
      { channel: "push", count: 3 },
      { channel: "mail", count: 1 },
    ]);
  });
});
