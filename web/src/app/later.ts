import { queryClient } from "@/api/query";
import { onTokenChangedElsewhere, readToken } from "@/api/token";
import { personal, sessionStore, startSession } from "@/features/auth/session";

/** What can wait until the first screen stands. Imported once, by main.tsx. */

// Another tab signing in or out does so here too.
onTokenChangedElsewhere(() => {
  if (readToken() === sessionStore.get().token) return;
  void startSession().then(() => queryClient.resetQueries(personal));
});

// What a first tap is likely to need: then nothing has to be fetched under the thumb.
function prefetch(): void {
  void import("@/api/call");
  void import("@/features/catalog/components/product-sheet");
  void import("@/features/cart/components/cart-sheet");
  void import("@/features/cart/components/cart-bar");
  void import("@/ui/toaster");
  void import("./page");
}

const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
if (!connection?.saveData) prefetch();
