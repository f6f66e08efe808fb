import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { basePrice } from "@/base/money";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { Price } from "@/ui/price";
import type { Product } from "./api";
import { PremiumNote } from "./components/premium-note";
import { PriceBefore } from "./components/price-before";
import { ProductPicture } from "./components/product-picture";
import { isSoldOut } from "./filter";
import { depositText, priceOf, usePremiumPercent } from "./price";
import { catalogTexts as texts } from "./texts";

/**
 * A product within a conversation: to look at and to put into the cart. It stands outside components/, whose
 * styles come with the first load.
 */
export function ProductLine({
  product,
  note,
  onOpen,
  onAdd,
}: {
  product: Product;
  /** What is said about it, below its name. */
  note?: ReactNode;
  onOpen?: () => void;
  onAdd: (product: Product, quantity: number) => void;
}) {
  const price = priceOf(product, usePremiumPercent());
  const base = price ? basePrice(price.cents, product.netAmount, product.unit) : null;
  const deposit = depositText(product);
  const soldOut = isSoldOut(product);
  return (
    <div className="flex items-center gap-3 rounded-xl border border-line bg-surface p-2 text-ink">
      <Link
        href={href("/product/{id}", { id: product.id })}
        onClick={onOpen}
        className="flex min-w-0 flex-1 items-center gap-3 rounded-md"
      >
        <span className="block h-20 w-16 shrink-0 overflow-hidden rounded-md">
          <ProductPicture product={product} sizes="64px" />
        </span>
        <span className="min-w-0">
          <span className="line-clamp-2 font-serif leading-tight font-semibold [overflow-wrap:anywhere]">
            {product.name}
          </span>
          {note ? <span className="mt-0.5 block text-sm text-muted">{note}</span> : null}
          <span className="mt-1 flex flex-wrap items-baseline gap-x-2">
            {price ? <Price cents={price.cents} size="md" /> : null}
            {price && !price.premium ? <PriceBefore price={price} /> : null}
            {deposit ? <span className="text-sm text-muted">{deposit}</span> : null}
            {base ? <span className="text-sm text-muted">{base}</span> : null}
            {soldOut ? <span className="text-sm text-muted">{texts.soldOut}</span> : null}
          </span>
          {price ? <PremiumNote price={price} /> : null}
        </span>
      </Link>
      {price && !soldOut ? (
        <button
          type="button"
          aria-label={texts.addNamed(product.name)}
          title={texts.addNamed(product.name)}
          className="btn size-11 rounded-lg bg-brand text-on-brand hover:bg-brand-strong"
          onClick={() => onAdd(product, 1)}
        >
          <Plus aria-hidden className="size-5" />
        </button>
      ) : null}
    </div>
  );
}
