import { api } from "@/api/client";
import { queryClient } from "@/api/query";
import { toastFailure } from "@/api/toast-failure";
import { askToSignIn, isSignedOut, sessionStore } from "@/features/auth";
import { addedOnServer } from "@/features/cart";
import { type Product, productsQuery } from "@/features/catalog";
import { discoveryTexts as texts } from "./texts";

/** Asks the server whether there is enough of a product, and puts it into the cart if so; says whether it is in there. Never throws. */
export async function addThroughServer(product: Product, quantity = 1): Promise<boolean> {
  if (!sessionStore.get().user) return refuse();
  try {
    await api("post", "/api/cart/add", {
      body: {
        productId: product.id,
        quantity,
        ...(product.variant ? { variantId: product.variant.id } : {}),
      },
    });
  } catch (error) {
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
