import { onConfirmationNeeded } from "@/api/confirmation";
import { queryClient } from "@/api/query";
import { readToken } from "@/api/token";
import { onTokenChangedElsewhere } from "@/api/token-store";
import { CartSheet } from "@/features/cart/components/cart-host";
import { ProductSheet } from "@/features/catalog/pages/shop-page";
import { personal, sessionStore, startSession } from "@/features/auth/session";

/** What can wait until the first screen stands. Imported once, by main.tsx. */

// Another tab signing in or out does so here too, also if it did before anybody listened.
function followOtherTabs(): void {
  if (readToken() === sessionStore.get().token) return;
  void startSession().then(() => queryClient.resetQueries(personal));
}
onTokenChangedElsewhere(followOtherTabs);
followOtherTabs();

// Sensitive actions want the password again after a while.
onConfirmationNeeded(async () =>
  (await import("@/features/auth/components/password-question")).askPassword(),
);

// The socket: nobody but a signed-in person needs it from the start.
function followSession(): void {
  if (sessionStore.get().token) void import("./live-session");
}
sessionStore.subscribe(followSession);
followSession();

// A mini app that was loaded again; a fresh one has begun with the page.
void import("@/features/telegram/launch").then(({ launchedInTelegram }) => {
  if (launchedInTelegram()) void import("./telegram");
});

// Whoever has a question finds the bot on every screen.
void import("./support");

// What a first tap is likely to need: then nothing has to be fetched under the thumb.
function prefetch(): void {
  void import("@/api/call");
  void ProductSheet.preload();
  void CartSheet.preload();
  void import("@/features/cart/components/cart-bar");
  void import("@/ui/toaster");
  void import("./page");
  void import("./full-styles");
}

const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
if (!connection?.saveData) prefetch();
