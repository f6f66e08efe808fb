import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

/** Each tab loads the app for itself and has a session store of its own; the persistent store is one. */
async function openTab() {
  vi.resetModules();
  const own = new Map<string, string>();
  vi.stubGlobal("sessionStorage", storage(own));
  const [token, shared] = await Promise.all([import("./token"), import("./shared-token")]);
  const here = <T>(act: () => T): T => {
    vi.stubGlobal("sessionStorage", storage(own));
    return act();
  };
  const changed = vi.fn();
  shared.shareToken(changed);
  return { ...token, ...shared, here, changed };
}

const storage = (kept: Map<string, string>) => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
});

/** Tabs hear each other at once, each with its own store. */
class Channel extends EventTarget {
  static all: { channel: Channel; own: unknown }[] = [];
  constructor() {
    super();
    Channel.all.push({ channel: this, own: globalThis.sessionStorage });
  }
  postMessage(data: unknown) {
    const speaker = globalThis.sessionStorage;
    for (const { channel, own } of Channel.all) {
      if (channel === this) continue;
      vi.stubGlobal("sessionStorage", own);
      channel.dispatchEvent(new MessageEvent("message", { data }));
    }
    vi.stubGlobal("sessionStorage", speaker);
  }
}

describe("a session without 'Angemeldet bleiben'", () => {
  beforeEach(() => {
    Channel.all = [];
    vi.stubGlobal("BroadcastChannel", Channel);
    vi.stubGlobal("localStorage", storage(new Map()));
  });
  afterEach(() => vi.unstubAllGlobals());

  it("is there in a second tab", async () => {
    const first = await openTab();
    first.here(() => first.keepToken("t", false));
    first.here(() => first.keepAdminToken("t", false));
    const second = await openTab();
    expect(second.isHeldByAnotherTab()).toBe(true);
    expect(await second.here(() => second.askOtherTabs())).toBe(true);
    expect(second.here(() => [second.readToken(), second.readAdminToken()])).toEqual(["t", "t"]);
    expect(localStorage.getItem("auth_token")).toBeNull();
  });

  it("reaches tabs that are open already, and ends in all of them", async () => {
    const [first, second] = [await openTab(), await openTab()];
    first.here(() => first.keepToken("t", false));
    expect(second.here(() => second.readToken())).toBe("t");
    second.here(() => second.clearTokens());
    expect(first.here(() => first.readToken())).toBeNull();
    expect(first.changed).toHaveBeenCalledOnce();
    expect(first.isHeldByAnotherTab()).toBe(false);
  });

  it("is over when the last tab has been closed", async () => {
    const first = await openTab();
    first.here(() => first.keepToken("t", false));
    Channel.all = [];
    const later = await openTab();
    expect(await later.here(() => later.askOtherTabs())).toBe(false);
    expect(later.here(() => later.readToken())).toBeNull();
    expect(later.isHeldByAnotherTab()).toBe(false);
  });
});
