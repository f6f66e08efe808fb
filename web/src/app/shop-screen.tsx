import { lazy, Suspense } from "react";
import { addToCart, orderNow, useCart } from "@/features/cart/cart";
import { useSession } from "@/features/auth/session";
import type { Product } from "@/features/catalog/api";
import { ShopPage } from "@/features/catalog/pages/shop-page";

const ShopDoor = lazy(() => import("./shop-door"));
const ShopTour = lazy(() => import("./shop-tour"));
const CartBar = lazy(() => import("@/features/cart/components/cart-bar"));
const CardReactions = lazy(() => import("@/features/reactions/components/card-reactions"));
const DetailExtras = lazy(() => import("./detail-extras"));

/** The place is kept from the start, so that nothing moves when the reactions arrive. */
const cardExtras = ({ id }: Product) => (
  <div className="mb-2 h-8">
    <Suspense>
      <CardReactions productId={id} />
    </Suspense>
  </div>
);

const detailExtras = ({ id }: Product) => (
  <Suspense fallback={<div className="h-8" />}>
    <DetailExtras productId={id} />
  </Suspense>
);

/** The shop with what higher features add to it: reactions, reviews, the cart behind every button, a tour for who is new. */
export function ShopScreen({ productId }: { productId: string | undefined }) {
  const filled = useCart().length > 0;
  const { user, token } = useSession();
  return (
    <>
      {token && user?.isApproved !== false ? (
        // Its place is kept while it is still asked who that is.
        <div className="mb-3 h-11">
          <Suspense>{user ? <ShopDoor /> : null}</Suspense>
        </div>
      ) : null}
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
      {user ? (
        <Suspense>
          <ShopTour />
        </Suspense>
      ) : null}
    </>
  );
}
