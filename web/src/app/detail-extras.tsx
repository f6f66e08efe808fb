import { DetailReactions } from "@/features/reactions";
import { ProductReviews } from "@/features/reviews";

/** What other features tell about a product in its detail: reactions and reviews. */
export default function DetailExtras({ productId }: { productId: number }) {
  return (
    <>
      <DetailReactions productId={productId} />
      <ProductReviews productId={productId} />
    </>
  );
}
