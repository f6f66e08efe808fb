import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { clsx } from "clsx";
import { useLayoutEffect, useRef, useState } from "react";
import type { Product } from "@/features/catalog/api";
import { Skeleton } from "@/ui/skeleton";
import { useWidth } from "@/ui/use-width";
import type { View } from "../view";
import { ProductRow, ProductTile, type TileActions } from "./product-tile";

const looks = {
  grid: { gap: 36, ahead: 1, columns: (width: number) => (width < 560 ? 2 : width < 860 ? 3 : 4) },
  list: { gap: 12, ahead: 3, columns: () => 1 },
};
/** Below the picture of a tile, and a whole row of the list: good enough until the rows are measured. */
const textHeight = 250;
const rowHeight = 190;

interface Props extends TileActions {
  products: readonly Product[];
  wishes: ReadonlySet<number>;
  view: View;
  label: string;
}

/** The products that are on the screen, out of however many there are. */
export function Results({ products, wishes, view, label, ...actions }: Props) {
  const [measure, width] = useWidth<HTMLDivElement>();
  return (
    <div ref={measure}>
      {width > 0 ? (
        // Another layout measures anew.
        <Rows
          key={`${view} ${width}`}
          width={width}
          view={view}
          label={label}
          products={products}
          wishes={wishes}
          {...actions}
        />
      ) : null}
    </div>
  );
}

function Rows({ products, wishes, view, label, width, ...actions }: Props & { width: number }) {
  const { gap, ahead, columns } = looks[view];
  const perRow = columns(width);
  const frame = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  // oxlint-disable-next-line react/incompatible-library -- no compiler is at work here
  const rows = useWindowVirtualizer({
    count: Math.ceil(products.length / perRow),
    estimateSize: () => (view === "grid" ? (width / perRow) * 1.25 + textHeight : rowHeight),
    overscan: ahead,
    gap,
    scrollMargin: top,
  });
  // What stands above may have grown or shrunk with anything; setting the same number again does nothing.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useLayoutEffect(() => {
    if (frame.current) setTop(Math.round(frame.current.getBoundingClientRect().top + window.scrollY));
  });
  const Tile = view === "grid" ? ProductTile : ProductRow;
  return (
    <div
      ref={frame}
      role="feed"
      aria-label={label}
      className="relative"
      style={{ height: rows.getTotalSize() }}
    >
      {rows.getVirtualItems().map((row) => (
        <div
          key={row.key}
          ref={rows.measureElement}
          data-index={row.index}
          className={clsx(
            "absolute inset-x-0 top-0 grid gap-x-3.5 sm:gap-x-5",
            { 1: "grid-cols-1", 2: "grid-cols-2", 3: "grid-cols-3", 4: "grid-cols-4" }[perRow],
          )}
          style={{ transform: `translateY(${row.start - top}px)` }}
        >
          {products.slice(row.index * perRow, (row.index + 1) * perRow).map((product, place) => (
            // By its place: with each letter typed other products move in, and what can stay of a tile stays.
            <Tile
              // oxlint-disable-next-line react/no-array-index-key
              key={place}
              product={product}
              wished={wishes.has(product.id)}
              place={row.index * perRow + place + 1}
              count={products.length}
              {...actions}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

export function ResultsSkeleton({ view, label }: { view: View; label: string }) {
  return (
    <div
      role="status"
      aria-label={label}
      className={
        view === "grid"
          ? "grid grid-cols-2 gap-x-3.5 gap-y-9 sm:grid-cols-3 sm:gap-x-5 lg:grid-cols-4"
          : "grid gap-3"
      }
    >
      {Array.from({ length: 8 }, (_, place) =>
        view === "grid" ? (
          <div key={place}>
            <Skeleton className="aspect-4/5 w-full rounded-xl" />
            <Skeleton className="mt-4 h-5 w-4/5" />
            <Skeleton className="mt-2 h-4 w-full" />
            <Skeleton className="mt-4 h-6 w-2/5" />
            <Skeleton className="mt-4 h-11 w-full rounded-lg" />
          </div>
        ) : (
          <Skeleton key={place} className="h-38 rounded-xl" />
        ),
      )}
    </div>
  );
}
