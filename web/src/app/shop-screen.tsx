import { lazy, Suspense } from "react";
import { addToCart, orderNow, useCart } from "@/features/cart/cart";
import type { Product } from "@/features/catalog/api";
import { ShopPage } from "@/features/catalog/pages/shop-page";

const CartBar = lazy(() => import("@/features/cart/components/cart-bar"));
const CardReactions = lazy(() => import("@/features/reactions/components/card-reactions"));
const DetailReactions = lazy(() => import("@/features/reactions/components/detail-reactions"));

/** The place is kept from the start, so that nothing moves when the reactions arrive. */
const cardExtras = ({ id }: Product) => (
  <div className="mb-2 h-8">
    <Suspense>
      <CardReactions productId={id} />
    </Suspense>
  </div>
);

const detailExtras = ({ id }: Product) => (
  <div className="min-h-8">
    <Suspense>
      <DetailReactions productId={id} />
    </Suspense>
  </div>
);

/** The shop with what higher features add to it: reactions, and the cart behind every button. */
export function ShopScreen({ productId }: { productId: string | undefined }) {
  const filled = useCart().length > 0;
  return (
    <>
      <ShopPage
        productId={productId}
        onAdd={addToCart}
        onOrder={orderNow}
        renderExtras={cardExtras}
        renderDetail={detailExtras}
      />
      {filled ? (
        <Suspense>
          <CartBar />
        </Suspense>
      ) : null}
    </>
  );
}
