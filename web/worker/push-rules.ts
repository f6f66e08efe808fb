import { isScreen } from "./rules";
import type { Pushed } from "@/base/push";

/** What a message to the device means, apart from the browser. */

const unreadable: Pushed = {
  title: "Es gibt Neues",
  body: "Öffnen Sie den Shop, um es zu lesen.",
  path: "/shop",
  tag: "news",
  renotify: false,
  badge: 0,
  at: 0,
};

/** A message as it was sent. What a newer server may send, and what cannot be read, must be shown as well: browsers insist. */
export function newsOf(data: unknown): Pushed {
  const found = typeof data === "object" && data !== null ? (data as Partial<Pushed>) : {};
  const read = <Key extends keyof Pushed>(key: Key): Pushed[Key] => {
    const value = found[key];
    return typeof value === typeof unreadable[key] ? (value as Pushed[Key]) : unreadable[key];
  };
  const path = read("path");
  return {
    title: read("title"),
    body: typeof found.title === "string" ? (found.body ?? "") : unreadable.body,
    path: isOwnPath(path) ? path : unreadable.path,
    tag: read("tag"),
    renotify: read("renotify"),
    badge: read("badge"),
    at: read("at") || Date.now(),
  };
}

/** A screen of the app, and never another site. */
function isOwnPath(path: string): boolean {
  const base = "https://shop.invalid";
  if (!path.startsWith("/") || !URL.canParse(path, base)) return false;
  const { origin, pathname } = new URL(path, base);
  return origin === base && isScreen(pathname);
}

/** What of a window decides. */
export interface Page {
  url: string;
  visibilityState: DocumentVisibilityState;
  focused: boolean;
}

const pathnameOf = (address: string): string => new URL(address, "https://shop.invalid").pathname;

/** Whether someone is looking at just that. */
export const isShown = (pages: readonly Page[], path: string): boolean =>
  pages.some(
    ({ url, visibilityState, focused }) =>
      visibilityState === "visible" && focused && pathnameOf(url) === pathnameOf(path),
  );

/** Which tab shows it: the one that has it open, or the one that was used last. */
export const targetOf = <Tab extends Page>(tabs: readonly Tab[], path: string): Tab | undefined =>
  tabs.find(({ url }) => pathnameOf(url) === pathnameOf(path)) ??
  tabs.find(({ focused }) => focused) ??
  tabs[0];
