import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { clsx } from "clsx";
import { memo, startTransition, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import { CardSkeleton, type Product } from "@/features/catalog";
import { Skeleton } from "@/ui/skeleton";
import { useWidth } from "@/ui/use-width";
import { discoveryTexts as texts } from "../texts";
import type { View } from "../view";
import { ProductRow, ProductTile, type TileActions } from "./product-tile";

const looks = {
  grid: { gap: 36, ahead: 1, columns: (width: number) => (width < 560 ? 2 : width < 860 ? 3 : 4) },
  list: { gap: 12, ahead: 3, columns: () => 1 },
};
/** Below the picture of a tile, and a whole row of the list: good enough until the first rows are laid out. */
const textHeight = 200;
const rowHeight = 170;
/** How high a row of each layout was at last: the next list begins with it. */
const heights = new Map<string, number>();
/** What no one sees yet is drawn once typing has rested so long. */
const restMs = 300;
/** More products than any screen shows at once. */
const beyondScreen = 24;

interface Props extends TileActions {
  products: readonly Product[];
  /** So many of them, the first, contain what was typed; the others follow under their own heading. */
  exact: number;
  wishes: ReadonlySet<number>;
  view: View;
  label: string;
}

/** The products that are on the screen, out of however many there are. */
export const Results = memo(function Results({ products, exact, view, label, ...rest }: Props) {
  const [measure, width] = useWidth<HTMLDivElement>();
  const contained = useMemo(() => products.slice(0, exact), [products, exact]);
  const alike = useMemo(() => products.slice(exact), [products, exact]);
  const heading = useId();
  const rested = useRested(products);
  // Another layout measures again.
  const rows = { key: `${view} ${width}`, width, view, rested, ...rest };
  return (
    <div ref={measure}>
      {width > 0 && contained.length > 0 ? <Rows {...rows} products={contained} label={label} /> : null}
      {width > 0 && alike.length > 0 && (rested || exact < beyondScreen) ? (
        <section
          aria-labelledby={heading}
          className={exact > 0 ? "mt-10 border-t border-line pt-6" : undefined}
        >
          <h2 id={heading} className="mb-4 text-xl">
            {texts.alike}
          </h2>
          <Rows {...rows} products={alike} label={texts.alike} />
        </section>
      ) : null}
    </div>
  );
});

function Rows({
  products,
  wishes,
  view,
  label,
  width,
  rested,
  ...actions
}: Omit<Props, "exact"> & { width: number; rested: boolean }) {
  const { gap, ahead, columns } = looks[view];
  const perRow = columns(width);
  const frame = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const layout = `${view} ${width}`;
  // One guess for as long as the list stands: what is as high as guessed is not written down, and must not move with another guess.
  const [guess] = useState(
    () => heights.get(layout) ?? (view === "grid" ? (width / perRow) * 1.25 + textHeight : rowHeight),
  );
  // oxlint-disable-next-line react/incompatible-library -- no compiler is at work here
  const rows = useWindowVirtualizer({
    count: Math.ceil(products.length / perRow),
    estimateSize: () => guess,
    // As the browser lays it out, so that drawing never has to wait for a layout of its own.
    measureElement: (row, entry, { indexFromElement, measurementsCache }) => {
      const box = entry?.borderBoxSize[0];
      if (!box) return measurementsCache[indexFromElement(row)]?.size ?? guess;
      const height = Math.round(box.blockSize);
      heights.set(layout, height);
      return height;
    },
    overscan: rested ? ahead : 0,
    gap,
    scrollMargin: top,
  });
  // What stands above may grow or shrink with anything, and with it the page; the same number again does nothing.
  useLayoutEffect(() => {
    const measure = () => {
      if (frame.current) setTop(Math.round(frame.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  const Tile = view === "grid" ? ProductTile : ProductRow;
  const drawn = rows.getVirtualItems();
  const [first, last] = [drawn[0], drawn.at(-1)];
  const total = rows.getTotalSize();
  return (
    <div
      ref={frame}
      role="feed"
      aria-label={label}
      style={{
        paddingTop: first ? first.start - top : 0,
        paddingBottom: last ? total - (last.end - top) : total,
        // What changes above the screen is made up for below, once.
        overflowAnchor: "none",
      }}
    >
      {/* One under another, as high as they are: whatever was guessed, they neither overlap nor leave a gap. */}
      {drawn.map((row, at) => (
        <div
          key={row.key}
          ref={rows.measureElement}
          data-index={row.index}
          className={clsx(
            "grid gap-x-3.5 sm:gap-x-5",
            { 1: "grid-cols-1", 2: "grid-cols-2", 3: "grid-cols-3", 4: "grid-cols-4" }[perRow],
          )}
          style={{ marginTop: at > 0 ? gap : 0 }}
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

/** Whether the same products have been shown for a moment. */
function useRested(products: readonly Product[]): boolean {
  const [rested, setRested] = useState<readonly Product[]>();
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setRested(products)), restMs);
    return () => clearTimeout(timer);
  }, [products]);
  return rested === products;
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
        view === "grid" ? <CardSkeleton key={place} /> : <Skeleton key={place} className="h-38 rounded-xl" />,
      )}
    </div>
  );
}
