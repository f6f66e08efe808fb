import {
  adminTokenKey,
  isBrief,
  onTokensChangedHere,
  readAdminToken,
  readToken,
  takeTokens,
  tokenKey,
} from "./token";

/**
 * Without 'Angemeldet bleiben' a token lies in the store of one tab. The tabs of this browser hand it to each
 * other, so that all of them are signed in until the last one closes; nothing is written to the disk but the
 * note that there is a tab to ask.
 */

type Word =
  | { type: "ask" }
  | { type: "have"; token: string; admin: string | null }
  | { type: "ended"; token: string };

const noteKey = "session_in_tabs";
/** How long a new tab waits for one that is signed in. */
const answerMs = 400;

let channel: BroadcastChannel | undefined;
let waiting: ((found: boolean) => void) | undefined;

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
const say = (word: Word): void => channel?.postMessage(word);

/** Whether a tab of this browser was signed in and has not signed out. */
export function isHeldByAnotherTab(): boolean {
  try {
    return localStorage.getItem(noteKey) !== null;
  } catch {
    return false;
  }
}

function note(held: boolean): void {
  try {
    if (held) localStorage.setItem(noteKey, "1");
    else localStorage.removeItem(noteKey);
  } catch {
    // Without storage there is nothing to share.
  }
}

/** Shares this tab's session with the others and takes theirs over; `changed` when it did. Called once, by main.tsx. */
export function shareToken(changed: () => void): void {
  if (typeof BroadcastChannel === "undefined") return;
  channel = new BroadcastChannel("session");
  channel.addEventListener("message", ({ data }: MessageEvent<Word>) => {
    const mine = readToken();
    if (data.type === "ask" && mine && isBrief()) say({ type: "have", token: mine, admin: readAdminToken() });
    if (data.type === "have" && !mine) {
      takeTokens({ [tokenKey]: data.token, ...(data.admin ? { [adminTokenKey]: data.admin } : {}) });
      if (waiting) waiting(true);
      else changed();
    }
    if (data.type === "ended" && data.token === mine) {
      takeTokens({});
      changed();
    }
  });
  onTokensChangedHere((before) => {
    const token = readToken();
    if (token && isBrief()) {
      note(true);
      say({ type: "have", token, admin: readAdminToken() });
    }
    if (!token) note(false);
    if (before && before !== token) say({ type: "ended", token: before });
  });
}

/** Takes over the session of another tab, if there is one: the answer says so. */
export function askOtherTabs(): Promise<boolean> {
  if (!channel) return Promise.resolve(false);
  return new Promise((resolve) => {
    const timer = setTimeout(() => finish(false), answerMs);
    function finish(found: boolean) {
      clearTimeout(timer);
      waiting = undefined;
      // No one answered: the last tab was closed, and the session with it.
      if (!found) note(false);
      resolve(found);
    }
    waiting = finish;
    say({ type: "ask" });
  });
}
