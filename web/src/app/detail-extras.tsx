import { lazy, Suspense } from "react";
import DetailReactions from "@/features/reactions/components/detail-reactions";

const ProductReviews = lazy(() => import("@/features/reviews/components/product-reviews"));

/** What other features tell about a product in its detail: reactions and reviews. */
export default function DetailExtras({ productId }: { productId: number }) {
  return (
    <>
      <DetailReactions productId={productId} />
      <Suspense>
        <ProductReviews productId={productId} />
      </Suspense>
    </>
  );
}
