import { ChevronRight } from "lucide-react";
import { ProductPicture } from "@/features/catalog";
import { Badge } from "@/ui/badge";
import type { StockedProduct } from "../api";
import { stockTexts as texts } from "../texts";

export const Thumb = ({ product }: { product: StockedProduct }) => (
  <span className="block h-14 w-11 shrink-0 overflow-hidden rounded-md">
    <ProductPicture product={product} sizes="44px" />
  </span>
);

export const stockOf = ({ stock }: StockedProduct): string =>
  stock === null || stock === undefined ? texts.unlimited : texts.pieces(stock);

/** A product with what there is of it; leads to its sheet. */
export function StockRow({ product, onOpen }: { product: StockedProduct; onOpen: () => void }) {
  const { stock } = product;
  return (
    <li className="border-b border-line last:border-b-0">
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-18 w-full items-center gap-3 rounded-md py-2 text-left hover:text-brand"
      >
        <Thumb product={product} />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 font-medium wrap-break-word hyphens-auto">{product.name}</span>
          <span className="mt-0.5 flex flex-wrap items-center gap-x-2 text-sm text-muted">
            {stock === 0 ? (
              <Badge tone="danger">{texts.soldOut}</Badge>
            ) : product.isLow ? (
              <Badge tone="warning">{texts.left(stock ?? 0)}</Badge>
            ) : null}
            {typeof product.lowStock === "number" ? texts.warnAt(product.lowStock) : product.gtin}
          </span>
        </span>
        {stock === 0 || product.isLow ? null : (
          <span className="whitespace-nowrap text-ink">{stockOf(product)}</span>
        )}
        <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
      </button>
    </li>
  );
}
