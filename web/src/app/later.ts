import { onConfirmationNeeded } from "@/api/confirmation";
import { queryClient } from "@/api/query";
import { readToken } from "@/api/token";
import { onTokenChangedElsewhere } from "@/api/token-store";
import { CartSheet } from "@/features/cart/components/cart-host";
import { ProductSheet } from "@/features/catalog/pages/shop-page";
import { personal, sessionStore, startSession } from "@/features/auth/session";

/** What can wait until the first screen stands. Imported once, by main.tsx. */

/** Fetches what nobody waits for; without a network it is fetched when there is one again. */
function ahead(load: () => Promise<unknown>): void {
  load().catch(() => window.addEventListener("online", () => ahead(load), { once: true }));
}

// Another tab signing in or out does so here too; a sign-out also if nobody listened yet.
function followOtherTabs(): void {
  if (readToken() === sessionStore.get().token) return;
  void startSession().then(() => queryClient.resetQueries(personal));
}
onTokenChangedElsewhere(followOtherTabs);
if (sessionStore.get().token) followOtherTabs();

// Sensitive actions want the password again after a while.
onConfirmationNeeded(async () =>
  (await import("@/features/auth/components/password-question")).askPassword(),
);

// The socket: nobody but a signed-in person needs it from the start.
function followSession(): void {
  if (sessionStore.get().token) ahead(() => import("./live-session"));
}
sessionStore.subscribe(followSession);
followSession();

// A mini app that was loaded again; a fresh one has begun with the page.
ahead(async () => {
  const { launchedInTelegram } = await import("@/features/telegram/launch");
  if (launchedInTelegram()) await import("./telegram");
});

// Whoever has a question finds the bot on every screen.
ahead(() => import("./support"));

// What a first tap is likely to need: then nothing has to be fetched under the thumb.
function prefetch(): void {
  ahead(() => import("@/api/call"));
  ahead(ProductSheet.preload);
  ahead(CartSheet.preload);
  ahead(() => import("@/features/cart/components/cart-bar"));
  ahead(() => import("@/ui/toaster"));
  ahead(() => import("./page"));
  ahead(() => import("./full-styles"));
}

const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
if (!connection?.saveData) prefetch();
