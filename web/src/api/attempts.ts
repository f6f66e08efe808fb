import { createKey } from "@/base/id";
import { ApiError } from "./error";

/**
 * Things that must happen at most once however often they are sent: orders, transfers, payments. The same content
 * keeps its idempotency key until its end(), also over a reload and while others are sent, so that a retry after a
 * timeout repeats nothing.
 */
export interface Attempts {
  /** The key to send with this content. */
  key: (content: unknown) => string;
  /**
   * The server has given a final answer to this content; the same once more is another attempt. What is `done` on the device is the
   * same for some seconds more: another tab may have begun it at the same moment.
   */
  end: (content: unknown, done?: boolean) => void;
}

interface Attempt {
  key: string;
  /** When it was first sent. */
  time: number;
}

/** No one means to retry after so long: anyone who sends the same again wants it again. */
export const attemptMs = 15 * 60_000;

/** What another tab has begun at the same moment comes within this. */
const afterwardsMs = 5000;

/**
 * `name` is where the browser's session keeps them. `onDevice`: they outlive the tab and are the same in every tab, for what a person
 * without an account cannot look up elsewhere. Of what was sent only a digest is kept there.
 */
export function createAttempts(name: string, { onDevice = false } = {}): Attempts {
  let attempts = new Map<string, Attempt>();
  let isKept = true;
  const seeds = onDevice ? createSeeds(`${name}-seed`) : null;
  const nameOf = (content: unknown) => {
    const text = JSON.stringify(content);
    return onDevice ? digest(text) : text;
  };
  /** Another tab may have begun or ended one since. */
  function look(): void {
    if (!isKept) return;
    try {
      const kept = JSON.parse(storage(onDevice).getItem(name) ?? "[]") as [string, Attempt][];
      attempts = new Map(kept);
    } catch {
      // Without storage attempts end with the page.
    }
  }
  function keep(): void {
    try {
      storage(onDevice).setItem(name, JSON.stringify([...attempts]));
    } catch {
      isKept = false;
    }
  }
  return {
    key(value) {
      look();
      const now = Date.now();
      const fresh = [...attempts].filter(([, { time }]) => now - time < attemptMs);
      // What is wanted again after so long is not what its seed began.
      if (fresh.length < attempts.size) seeds?.renew();
      attempts = new Map(fresh);
      const content = nameOf(value);
      const known = attempts.get(content);
      if (known) return known.key;
      const key = seeds ? `${seeds.get()}-${content}` : createKey(now);
      attempts.set(content, { key, time: now });
      keep();
      return key;
    },
    end(value, done = false) {
      look();
      const content = nameOf(value);
      const known = attempts.get(content);
      attempts.delete(content);
      seeds?.renew();
      if (known && done && onDevice)
        attempts.set(content, { ...known, time: Date.now() - attemptMs + afterwardsMs });
      keep();
    },
  };
}

/**
 * What keys on the device are made of. Tabs that begin the same at the same moment do not see each other's attempt yet, but have the same
 * seed since long before, and so make the same key.
 */
function createSeeds(name: string) {
  let seed = "";
  const seeds = {
    get(): string {
      try {
        seed = localStorage.getItem(name) ?? seed;
      } catch {
        // Without storage there is nothing to share.
      }
      if (seed === "") seeds.renew();
      return seed;
    },
    renew(): void {
      seed = createKey();
      try {
        localStorage.setItem(name, seed);
      } catch {
        // As above.
      }
    },
  };
  seeds.get();
  return seeds;
}

const storage = (onDevice: boolean): Storage => (onDevice ? localStorage : sessionStorage);

/** 53 bits: two that are not the same hardly ever share one, and the server refuses a key that comes with another content. */
function digest(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  return ((high & 0x1fffff) * 2 ** 32 + (low >>> 0)).toString(36);
}

/** Whether an error is the server's last word; a timeout, here or there, or a lost connection says nothing about what happened. */
export const isFinalAnswer = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.status !== 408;
