import { Star } from "lucide-react";
import type { Product } from "../api";
import { detailTexts as texts } from "../detail-texts";

const average = new Intl.NumberFormat("de-DE", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** "★ 4,6 (12)", or that there is no rating yet. It takes one line in either case. */
export function Rating({ product }: { product: Pick<Product, "averageRating" | "reviewCount"> }) {
  if (!product.averageRating) return <p className="text-sm text-muted">{texts.noRating}</p>;
  const figure = average.format(product.averageRating);
  return (
    <p className="flex items-center gap-1 text-sm text-muted">
      <Star aria-hidden className="size-4 fill-brand text-brand" />
      <span className="sr-only">{texts.ratingOf(figure, product.reviewCount)}</span>
      <span aria-hidden>
        <span className="font-semibold text-ink">{figure}</span> ({product.reviewCount})
      </span>
    </p>
  );
}
