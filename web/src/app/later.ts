import { launchedInTelegram } from "@/features/telegram";
import { sessionStore } from "@/features/auth";
import { CartSheet } from "@/features/cart";
import { ProductSheet } from "@/features/catalog";
import { Page } from "./first-screen";

/** Fetches what no one waits for; without a network it is fetched when there is one again. */
function ahead(load: () => Promise<unknown>): void {
  load().catch(() => window.addEventListener("online", () => ahead(load), { once: true }));
}

/** Starts what can wait until the first screen is drawn. Called once, by main.tsx. */
export function startLater(): void {
  delete document.documentElement.dataset["arriving"];

  // Only a signed-in person needs the socket from the start.
  const followSession = (): void => {
    if (sessionStore.get().token) ahead(async () => (await import("./live-session")).startLiveSession());
  };
  sessionStore.subscribe(followSession);
  followSession();

  // A mini app that was loaded again; a fresh one has begun with the page.
  if (launchedInTelegram()) ahead(() => import("./telegram"));

  // The bot is there on every screen.
  ahead(async () => (await import("./support")).mountSupport());

  // Last of all, and not while the page is busy: it fetches the whole app.
  const calm = window.requestIdleCallback ?? setTimeout;
  calm(() => ahead(async () => (await import("./offline/start")).startOffline(import.meta.url)));

  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (!connection?.saveData) prefetch();
}

/** What a first tap is likely to need: then nothing has to be fetched under the thumb. */
function prefetch(): void {
  ahead(ProductSheet.preload);
  ahead(CartSheet.preload);
  ahead(() => import("@/features/cart/components/cart-bar"));
  ahead(() => import("@/ui/toaster"));
  ahead(Page.preload);
}
