import { keptSince } from "@/api/network";
import { queryClient } from "@/api/query";
import { api } from "@/api/client";
import { isBrief } from "@/api/token";
import { forgetAccounts, keptAtTag, type WorkerWord } from "@/base/kept";
import { navigate } from "@/base/navigation";
import { endSubscription } from "@/base/push";
import { createStore } from "@/base/store";
import { isAdmin, sessionStore } from "@/features/auth";

/** The page's side of the service worker. */

/** A newer version than the one that runs here is on the device. */
export const isOutdated = createStore(false);
/** The device says that there is no network, or answers come from what was kept. */
export const isOffline = createStore(false);

const mostPictures = 40;
const lookMs = 60 * 60_000;
/** How long after the last one the server is looked for again. */
const probeMs = { first: 1000, last: 15_000 };

export const hasWorkers = (): boolean =>
  import.meta.env.PROD && "serviceWorker" in navigator && "caches" in window;

/** `entry` is the app's first script, as its own address. */
export function startWorker(entry: string): void {
  followNetwork();
  if (!hasWorkers()) return;
  followSession();
  navigator.serviceWorker.addEventListener("message", ({ data }: MessageEvent<WorkerWord>) => {
    if (data.type === "version" && data.entry !== new URL(entry).pathname) isOutdated.set(true);
    if (data.type === "open") navigate(data.path);
  });
  // The first worker has seen nothing of what is shown already.
  if (!navigator.serviceWorker.controller) {
    navigator.serviceWorker.addEventListener(
      "controllerchange",
      () => {
        keepPictures();
        void readAhead();
      },
      { once: true },
    );
  }
  navigator.serviceWorker
    .register("/sw.js", { updateViaCache: "none" })
    .then((registration) => setInterval(() => void registration.update().catch(() => {}), lookMs))
    .catch((error: unknown) => console.warn("no service worker", error));
}

/** The browser has them: asked for once more, they pass the worker. */
function keepPictures(): void {
  const shown = [...document.images].filter(({ complete, currentSrc }) => complete && currentSrc);
  // Pictures of the chat lie in this page only.
  const own = shown.filter(({ currentSrc }) => currentSrc.startsWith(`${location.origin}/`));
  for (const { currentSrc } of own.slice(0, mostPictures)) void fetch(currentSrc).catch(() => {});
}

/** What a member reads in the underground: asked for once, so that it is kept. */
async function readAhead(): Promise<void> {
  const { user } = sessionStore.get();
  if (!user?.isApproved || isAdmin(sessionStore.get()) || isBrief()) return;
  try {
    // Whose token it is comes first: nothing is kept before that is known.
    await api("get", "/api/user/profile");
    await Promise.all([
      api("get", "/api/products", { query: { all: true } }),
      api("get", "/api/cart"),
      // As the screen asks for them.
      api("get", "/api/orders", { query: { limit: 50, offset: 0 } }),
      api("get", "/api/wishlist"),
      api("get", "/api/chat/rooms"),
    ]);
  } catch (error) {
    console.warn("not read ahead", error);
  }
}

/** A person who leaves, leaves nothing behind; another person finds nothing. */
function followSession(): void {
  let before: number | undefined;
  let lookedFor: number | undefined;
  const look = () => {
    const { user, token, loading, leaving } = sessionStore.get();
    if (loading || leaving) return;
    if (!token) {
      // Stores are only asked for when there may be one.
      void forgetAccounts().catch(() => {});
      void endPush();
    } else if (user && user.id !== before && navigator.serviceWorker.controller) void readAhead();
    if (token && user && user.id !== lookedFor) {
      lookedFor = user.id;
      void endPush(user.id);
    }
    before = user?.id;
  };
  const { user, token } = sessionStore.get();
  if (token) before = user?.id;
  sessionStore.subscribe(look);
  look();
}

/** The session has ended, and with it what the device is told; so has another person's. */
async function endPush(butOf?: number): Promise<void> {
  try {
    await endSubscription(await navigator.serviceWorker.getRegistration(), butOf);
  } catch (error) {
    console.warn("push was not ended", error);
  }
}

function followNetwork(): void {
  const tag = document.querySelector<HTMLMetaElement>(`meta[name="${keptAtTag}"]`);
  if (tag) keptSince.set((since) => Math.min(since ?? Infinity, Number(tag.content) || Date.now()));
  keptSince.subscribe(lookAtNetwork);
  window.addEventListener("offline", lookAtNetwork);
  // The device may say so a moment before it is true.
  window.addEventListener("online", () => {
    waitMs = probeMs.first;
    void probe();
  });
  lookAtNetwork();
}

let waitMs = probeMs.first;
let probing: ReturnType<typeof setTimeout> | undefined;

function lookAtNetwork(): void {
  const before = isOffline.get();
  isOffline.set(!navigator.onLine || keptSince.get() !== null);
  if (before === isOffline.get()) return;
  clearTimeout(probing);
  waitMs = probeMs.first;
  if (isOffline.get()) probing = setTimeout(() => void probe(), waitMs);
  // What was kept, or could not be asked for, is asked for again.
  else void queryClient.invalidateQueries();
}

/** Any answer by the server ends it. */
async function probe(): Promise<void> {
  clearTimeout(probing);
  if (navigator.onLine && document.visibilityState === "visible") {
    await api("get", "/api/config").catch(() => {});
  }
  lookAtNetwork();
  if (!isOffline.get()) return;
  waitMs = Math.min(waitMs * 2, probeMs.last);
  probing = setTimeout(() => void probe(), waitMs);
}
