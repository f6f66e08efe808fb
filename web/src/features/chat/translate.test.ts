import { beforeEach, describe, expect, it, vi } from "vitest";
import type { User } from "@/features/auth";

/** The page as it is loaded, with this member or no one signed in. */
async function load(id?: number) {
  const { sessionStore } = await import("@/features/auth");
  const signIn = (one?: number) =>
    sessionStore.set((session) => ({
      ...session,
      user: one === undefined ? null : ({ id: one } as User),
      loading: false,
    }));
  signIn(id);
  return { ...(await import("./translate")), signIn };
}

beforeEach(() => vi.resetModules());

describe("what a member has chosen", () => {
  it("belongs to them, whoever else signs in on this device", async () => {
    const page = await load(1);
    const first = page.languageStore.get();
    page.chooseLanguage("ko");
    page.translateRoom("7", true);
    page.signIn(2);
    expect(page.languageStore.get()).toBe(first);
    expect(page.translationAtHand.get()).toBe(false);
    expect([...page.translatedRooms.get()]).toEqual([]);
    page.chooseLanguage("tr");
    page.signIn(1);
    expect(page.languageStore.get()).toBe("ko");
    expect(page.translationAtHand.get()).toBe(true);
    expect([...page.translatedRooms.get()]).toEqual(["7"]);

    vi.resetModules();
    expect((await load(2)).languageStore.get()).toBe("tr");
  });

  it("is nobody's before somebody is signed in", async () => {
    const page = await load();
    page.chooseLanguage("ko");
    expect(localStorage).toHaveLength(0);
  });

  it("outlives a failure, which only pauses the room", async () => {
    const page = await load(1);
    page.translateRoom("7", true);
    page.translateRoom("8", true);
    page.pauseRoom("7");
    expect([...page.translatedRooms.get()]).toEqual(["8"]);
    // Another choice does not make the pause last.
    page.translateRoom("8", false);
    vi.resetModules();
    const next = await load(1);
    expect([...next.translatedRooms.get()]).toEqual(["7"]);
    next.pauseRoom("7");
    next.translateRoom("7", true);
    expect([...next.translatedRooms.get()], "at once, when they say so").toEqual(["7"]);
  });
});

it("tells a message that cannot be translated from a service that cannot", async () => {
  const { liesInMessage } = await load(1);
  // The class that the freshly loaded module knows.
  const { ApiError } = await import("@/api/error");
  const own = (status: number, code: string) => new ApiError(status, JSON.stringify({ code }));
  expect(liesInMessage(own(409, "translation_text_changed"))).toBe(true);
  expect(liesInMessage(own(502, "translation_unusable"))).toBe(true);
  expect(liesInMessage(own(502, "translation_unsupported"))).toBe(true);
  expect(liesInMessage(own(429, "translation_limit"))).toBe(false);
  expect(liesInMessage(own(503, "translation_busy"))).toBe(false);
  expect(liesInMessage(own(502, "translation_failed"))).toBe(false);
  expect(liesInMessage(new TypeError("Failed to fetch"))).toBe(false);
  expect(liesInMessage(new Error("a translation without words"))).toBe(false);
});
