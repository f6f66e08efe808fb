import { lazy, Suspense } from "react";
import { addToCart, orderNow, useItemCount } from "@/features/cart";
import { useSession } from "@/features/auth";
import { type Product, ShopPage } from "@/features/catalog";
import { CardReactions } from "@/features/reactions";
import { DetailExtras } from "./first-screen";

const ShopDoor = lazy(() => import("./shop-door"));
const ShopTour = lazy(() => import("./shop-tour"));
const CartBar = lazy(() => import("@/features/cart/components/cart-bar"));

/** The place is kept while the reactions are asked for, so that nothing moves when they arrive. */
const cardExtras = ({ id }: Product) => (
  <div className="mb-2 h-8">
    <CardReactions productId={id} />
  </div>
);

const detailExtras = ({ id }: Product) => (
  <Suspense fallback={<div className="h-8" />}>
    <DetailExtras productId={id} />
  </Suspense>
);

/** The shop with what higher features add to it: reactions, reviews, the cart behind every button, a tour for who is new. */
export function ShopScreen({ productId }: { productId: string | undefined }) {
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
      <FilledCart />
      {user ? (
        <Suspense>
          <ShopTour />
        </Suspense>
      ) : null}
    </>
  );
}

/** By itself: what is put into the cart draws no goods again. */
function FilledCart() {
  if (useItemCount() === 0) return null;
  return (
    <Suspense>
      <CartBar />
    </Suspense>
  );
}
