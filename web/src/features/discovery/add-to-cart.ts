import { api } from "@/api/client";
import { queryClient } from "@/api/query";
import { toastFailure } from "@/api/toast-failure";
import { askToSignIn, isSignedOut } from "@/features/auth/ask-to-sign-in";
import { sessionStore } from "@/features/auth/session";
import { addToCart } from "@/features/cart/cart";
import { type Product, productsQuery } from "@/features/catalog/api";
import { discoveryTexts as texts } from "./texts";

/** Asks the server whether there is enough of a product, and puts it into the cart if so. Never throws. */
export async function addThroughServer(product: Product, quantity = 1): Promise<void> {
  if (!sessionStore.get().user) return askToSignIn(texts.signInToAdd);
  try {
    await api("post", "/api/cart/add", { body: { productId: product.id, quantity } });
  } catch (error) {
    if (isSignedOut(error)) return askToSignIn(texts.signInToAdd);
    // Most likely the stock has changed since the page was loaded.
    void queryClient.invalidateQueries(productsQuery);
    toastFailure(texts.addFailed, error, texts.addFailedText);
    return;
  }
  addToCart(product, quantity);
}
