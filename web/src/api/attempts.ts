import { ApiError } from "./error";

/**
 * One thing that must happen at most once however often it is sent: an order, a transfer, a payment. The same
 * content keeps its idempotency key until end(), also over a reload, so that a retry after a timeout repeats
 * nothing.
 */
export interface Attempts {
  /** The key to send with this content. */
  key: (content: unknown) => string;
  /** The server has given a final answer; what comes next is another attempt. */
  end: () => void;
}

interface Attempt {
  content: string;
  key: string;
}

/** `name` is where the browser's session keeps it. */
export function createAttempts(name: string): Attempts {
  let attempt = read(name);
  function keep(next: Attempt | null): void {
    attempt = next;
    try {
      sessionStorage.setItem(name, JSON.stringify(next));
    } catch {
      // Without storage the attempt ends with the page.
    }
  }
  return {
    key(value) {
      const content = JSON.stringify(value);
      if (attempt?.content === content) return attempt.key;
      const key = randomKey();
      keep({ content, key });
      return key;
    },
    end: () => keep(null),
  };
}

function read(name: string): Attempt | null {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? "null") as Attempt | null;
  } catch {
    return null;
  }
}

/** 128 random bits. (crypto.randomUUID exists on https pages only.) */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

/** Whether an error is the server's last word; a timeout or a lost connection says nothing about what happened. */
export const isFinalAnswer = (error: unknown): boolean => error instanceof ApiError && error.status < 500;
