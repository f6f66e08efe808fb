import { isFinalAnswer } from "@/api/attempts";
import { api } from "@/api/client";
import { queryClient } from "@/api/query";
import { toastFailure } from "@/api/toast-failure";
import { createKey } from "@/base/id";
import { askToSignIn, isSignedOut, sessionStore } from "@/features/auth";
import { addedOnServer } from "@/features/cart";
import { type Product, productsQuery } from "@/features/catalog";
import { discoveryTexts as texts } from "./texts";

/** Longer after an answer that was lost, anyone who presses again wants one more. */
const lostMs = 60_000;
/** Calls of which no one knows how they went, by what they sent: pressed again, the server puts it in once. */
const lost = new Map<string, { key: string; at: number }>();

function keyOf(content: string): string {
  const known = lost.get(content);
  lost.delete(content);
  return known && Date.now() - known.at < lostMs ? known.key : createKey();
}

/** Asks the server whether there is enough of a product, and puts it into the cart if so; says whether it is in there. Never throws. */
export async function addThroughServer(product: Product, quantity = 1): Promise<boolean> {
  if (!sessionStore.get().user) return refuse();
  const body = {
    productId: product.id,
    quantity,
    ...(product.variant ? { variantId: product.variant.id } : {}),
  };
  const content = JSON.stringify(body);
  const key = keyOf(content);
  try {
    await api("post", "/api/cart/add", { body, headers: { "Idempotency-Key": key } });
  } catch (error) {
    if (!isFinalAnswer(error)) lost.set(content, { key, at: Date.now() });
    if (isSignedOut(error)) return refuse();
    // Most likely the stock has changed since the page was loaded.
    void queryClient.invalidateQueries(productsQuery);
    toastFailure(texts.addFailed, error, texts.addFailedText);
    return false;
  }
  addedOnServer(product, quantity);
  return true;
}

function refuse(): false {
  askToSignIn(texts.signInToAdd);
  return false;
}
