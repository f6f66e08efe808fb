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
  /** The server has given a final answer to this content; the same once more is another attempt. */
  end: (content: unknown) => void;
}

interface Attempt {
  key: string;
  /** When it was first sent. */
  time: number;
}

/** No one means to retry after so long: anyone who sends the same again wants it again. */
export const attemptMs = 15 * 60_000;

/** `name` is where the browser's session keeps them. */
export function createAttempts(name: string): Attempts {
  let attempts = read(name);
  function keep(): void {
    try {
      sessionStorage.setItem(name, JSON.stringify([...attempts]));
    } catch {
      // Without storage attempts end with the page.
    }
  }
  return {
    key(value) {
      const now = Date.now();
      attempts = new Map([...attempts].filter(([, { time }]) => now - time < attemptMs));
      const content = JSON.stringify(value);
      const known = attempts.get(content);
      if (known) return known.key;
      const key = createKey(now);
      attempts.set(content, { key, time: now });
      keep();
      return key;
    },
    end(value) {
      attempts.delete(JSON.stringify(value));
      keep();
    },
  };
}

function read(name: string): Map<string, Attempt> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(name) ?? "[]") as [string, Attempt][]);
  } catch {
    return new Map();
  }
}

/** Whether an error is the server's last word; a timeout, here or there, or a lost connection says nothing about what happened. */
export const isFinalAnswer = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.status !== 408;
