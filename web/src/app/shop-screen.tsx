import { lazy, Suspense } from "react";
import { addToCart, orderNow, useCart } from "@/features/cart/cart";
import { ShopPage } from "@/features/catalog/pages/shop-page";

const CartBar = lazy(() => import("@/features/cart/components/cart-bar"));

/** The shop with what higher features add to it: the cart behind every button. */
export function ShopScreen({ productId }: { productId: string | undefined }) {
  const filled = useCart().length > 0;
  return (
    <>
      <ShopPage productId={productId} onAdd={addToCart} onOrder={orderNow} />
      {filled ? (
        <Suspense>
          <CartBar />
        </Suspense>
      ) : null}
    </>
  );
}
