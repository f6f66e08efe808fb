import { clsx } from "clsx";
import { ShoppingBag } from "lucide-react";
import { memo, type MouseEvent, type ReactNode } from "react";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { buttonClass } from "@/ui/button-class";
import type { Product } from "../api";
import { isSoldOut } from "../filter";
import { openDetail } from "../open-detail";
import { catalogTexts as texts } from "../texts";
import { CardHover } from "./card-hover";
import { HeartButton } from "./heart-button";
import { PriceTag } from "./price-tag";
import { ProductBadges, StockBadge } from "./product-badges";
import { ProductPicture } from "./product-picture";

export interface ProductActions {
  /** Into the cart. */
  onAdd: (product: Product, quantity: number) => void;
  /** Into the cart and on to the order. */
  onOrder: (product: Product) => void;
  onShare: (product: Product) => Promise<void>;
  /** Pays at once, past the cart. The specification shows the button only where there is a handler; no provider has one yet. */
  onDirectPay?: ((product: Product) => void) | undefined;
  /** What other features put below the description, such as reactions. */
  renderExtras?: ((product: Product) => ReactNode) | undefined;
}

/** One product of the grid. The picture and the name lead to the detail; the rest acts at once. */
export const ProductCard = memo(function ProductCard({
  product,
  eager,
  onAdd,
  onOrder,
  onShare,
  onDirectPay,
  renderExtras,
}: ProductActions & { product: Product; eager: boolean }) {
  const soldOut = isSoldOut(product);
  const detail = href("/product/{id}", { id: product.id });
  const open = (event: MouseEvent<HTMLElement>) => openDetail(event, detail);
  const reason = soldOut ? texts.soldOut : undefined;
  return (
    <article aria-label={product.name} className="group/card flex flex-col">
      <div className="group/picture relative overflow-hidden rounded-xl">
        <Link
          href={detail}
          onClick={open}
          tabIndex={-1}
          aria-hidden
          className="block aspect-4/5 overflow-hidden rounded-xl"
        >
          <ProductPicture
            product={product}
            eager={eager}
            sizes="(width >= 80rem) 300px, (width >= 64rem) 24vw, (width >= 40rem) 31vw, calc(50vw - 1.5rem)"
            className={clsx(
              "transition-[scale] duration-250 ease-out group-hover/card:scale-[1.03]",
              soldOut && "opacity-60 grayscale-50",
            )}
          />
        </Link>
        <div className="pointer-events-none absolute top-2 left-2 flex max-w-[calc(100%-3.75rem)] flex-wrap gap-1.5">
          <ProductBadges product={product} />
        </div>
        <div className="pointer-events-none absolute bottom-2 left-2">
          <StockBadge product={product} />
        </div>
        <HeartButton productId={product.id} className="on-picture absolute top-2 right-2" />
        <CardHover product={product} onOpen={open} onShare={onShare} />
      </div>
      <div className="goods-words flex flex-1 flex-col pt-3">
        <h2 className="line-clamp-2 text-[1.0625rem] leading-snug hyphens-auto sm:text-lg">
          <Link href={detail} onClick={open} className="rounded-sm hover:text-brand">
            {product.name}
          </Link>
        </h2>
        <p className="mt-0.5 mb-2 line-clamp-2 text-sm text-muted">{product.description}</p>
        {renderExtras?.(product)}
        <div className="mt-auto">
          <PriceTag product={product} />
          <div className="mt-3 flex gap-2">
            {product.variantCount ? (
              <Link href={detail} onClick={open} className={buttonClass({ variant: "soft", wide: true })}>
                {texts.choose}
              </Link>
            ) : (
              <>
                <button
                  type="button"
                  className={buttonClass({ variant: "soft" }, "min-w-0 flex-1")}
                  disabled={soldOut}
                  title={reason}
                  onClick={() => onOrder(product)}
                >
                  {texts.order}
                </button>
                <button
                  type="button"
                  className={buttonClass({ size: "icon" })}
                  aria-label={texts.addNamed(product.name)}
                  disabled={soldOut}
                  title={reason}
                  onClick={() => onAdd(product, 1)}
                >
                  <ShoppingBag className="size-5" />
                </button>
              </>
            )}
          </div>
          {onDirectPay ? (
            <button
              type="button"
              className={buttonClass({ variant: "outline", wide: true }, "mt-2")}
              disabled={soldOut}
              title={reason}
              onClick={() => onDirectPay(product)}
            >
              {texts.payDirectly}
            </button>
          ) : null}
        </div>
      </div>
    </article>
  );
});
