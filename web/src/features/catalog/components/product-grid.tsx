import { clsx } from "clsx";
import { useDeferredValue, useState } from "react";
import { Skeleton } from "@/ui/skeleton";
import type { Product } from "../api";
import { usePremiumPercent } from "../price";
import { type ProductActions, ProductCard } from "./product-card";

const grid = "goods grid grid-cols-2 gap-x-3.5 gap-y-8 sm:grid-cols-3 sm:gap-x-5 sm:gap-y-10 lg:grid-cols-4";
const firstCards = 8;
const eagerCards = 4;
/** Three rows on a desk, six on a phone: more than any first screen holds. */
const firstPortion = 12;
const portion = 24;
/** Cards up to here fill every row: of two, of three and of four. */
const fullRows = 12;
/** Outlives the screen: who comes back finds the page as long as it was. */
let most = firstPortion;

/**
 * The cards that fit the first screen come first, more when the browser has a moment, and the rest as one scrolls. The place of those
 * that are still to come is kept, so that what stands below never moves.
 */
export function ProductGrid({
  products,
  count,
  behind,
  ...actions
}: ProductActions & {
  /** All, or as many as are known yet. */
  products: readonly Product[];
  /** Of all. */
  count: number;
  /** Under a product's sheet no more is drawn than was there before. */
  behind: boolean;
}) {
  const [limit, setLimit] = useState(behind ? firstCards : most);
  const shown = useDeferredValue(products, products.slice(0, firstCards)).slice(0, limit);
  const premium = usePremiumPercent() > 0;
  const left = count - shown.length;
  const inRow = Math.min(left, (fullRows - (shown.length % fullRows)) % fullRows);

  function watch(end: HTMLDivElement | null) {
    if (!end) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setLimit((most = limit + portion)),
      // Who has begun to scroll may scroll fast.
      { rootMargin: limit <= firstPortion ? "400px" : "2000px" },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }

  return (
    <div className={clsx(grid, premium && "[--note:1.25rem]")}>
      {shown.map((product, index) => (
        <ProductCard key={product.id} product={product} eager={index < eagerCards} {...actions} />
      ))}
      <Places count={inRow} />
      {left > inRow ? (
        <div
          key={limit}
          ref={behind || shown.length === products.length ? undefined : watch}
          aria-hidden
          className={clsx(grid, "col-span-full")}
        >
          <Places count={left - inRow} />
        </div>
      ) : null}
    </div>
  );
}

/** How many times twelve cards one element is as high as. `places` in `server/src/features/catalog/window/card.rs` writes the same. */
const heights = [
  { twelves: 100, className: "goods-places [--twelves:100]" },
  { twelves: 10, className: "goods-places [--twelves:10]" },
  { twelves: 1, className: "goods-places" },
];

/** As high as so many cards. What fills no row comes last. */
function Places({ count }: { count: number }) {
  let left = Math.floor(count / fullRows);
  const places = heights.map(({ twelves, className }) => {
    const elements = Math.floor(left / twelves);
    left %= twelves;
    return { className, elements };
  });
  places.push({ className: "goods-place", elements: count % fullRows });
  return places.flatMap(({ className, elements }) =>
    Array.from({ length: elements }, (_, index) => (
      <div key={`${className} ${index}`} className={className} />
    )),
  );
}

export function ProductGridSkeleton() {
  return (
    <div className={grid}>
      {Array.from({ length: firstCards }, (_, index) => (
        <CardSkeleton key={index} />
      ))}
    </div>
  );
}

/** Keeps the place of a product on its way. */
export const CardSkeleton = () => (
  <div>
    <Skeleton className="aspect-4/5 w-full rounded-xl" />
    <Skeleton className="mt-4 h-5 w-4/5" />
    <Skeleton className="mt-2 h-4 w-full" />
    <Skeleton className="mt-4 h-6 w-2/5" />
    <Skeleton className="mt-4 h-11 w-full rounded-lg" />
  </div>
);
