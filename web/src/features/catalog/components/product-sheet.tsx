import { PackageX, ShoppingBag, Star } from "lucide-react";
import { type ReactNode, useState } from "react";
import { navigate } from "@/base/navigation";
import { useConfig } from "@/api/config";
import { formatEuro, reduceCents } from "@/base/money";
import { href } from "@/base/paths";
import { useTitle } from "@/base/use-title";
import { Button } from "@/ui/button";
import { buttonClass } from "@/ui/button-class";
import { QuantityStepper } from "@/ui/quantity-stepper";
import { Sheet } from "@/ui/sheet";
import { EmptyState } from "@/ui/states";
import type { Product } from "../api";
import { detailTexts } from "../detail-texts";
import { stockState } from "../filter";
import { heroAttribute, morph } from "../morph";
import { opening } from "../open-detail";
import { priceOf, usePremiumPercent } from "../price";
import { catalogTexts as texts } from "../texts";
import { HeartButton } from "./heart-button";
import { PriceTag } from "./price-tag";
import { ProductBadges, StockBadge } from "./product-badges";
import { ProductPicture } from "./product-picture";
import { ShareRow } from "./share-row";

const average = new Intl.NumberFormat("de-DE", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Back to where the shop was, or on to the shop for somebody who came by a link. */
function close(): void {
  if ((history.state as { fromShop?: boolean } | null)?.fromShop) history.back();
  else navigate(href("/shop"), { replace: true });
}

opening.morph = morph;

interface Props {
  products: readonly Product[];
  /** From the address; undefined closes the sheet. */
  productId: string | undefined;
  onAdd: (product: Product, quantity: number) => void;
  /** What other features put below the description, such as reactions and reviews. */
  renderDetail?: ((product: Product) => ReactNode) | undefined;
}

/** The detail of the product that the address names. Closing goes back to where the shop was. */
export default function ProductSheet({ products, productId, onAdd, renderDetail }: Props) {
  // While the sheet moves out the address names no product any more.
  const [lastId, setLastId] = useState(productId);
  if (productId !== undefined && productId !== lastId) setLastId(productId);
  const product = products.find(({ id }) => String(id) === lastId);

  return (
    <Sheet
      open={productId !== undefined}
      onOpenChange={(open) => (open ? undefined : close())}
      title={product?.name ?? detailTexts.gone}
      hideTitle
      onDesk="dialog"
      className="sm:max-h-[min(46rem,calc(100dvh-3rem))]! sm:w-[calc(100%-3rem)] sm:max-w-4xl"
    >
      {product ? (
        <Detail product={product} onAdd={onAdd} renderDetail={renderDetail} key={product.id} />
      ) : (
        <EmptyState
          icon={<PackageX />}
          title={detailTexts.gone}
          text={detailTexts.goneText}
          action={<Button onClick={close}>{detailTexts.toShop}</Button>}
        />
      )}
    </Sheet>
  );
}

function Detail({
  product,
  onAdd,
  renderDetail,
}: Omit<Props, "products" | "productId"> & { product: Product }) {
  const [quantity, setQuantity] = useState(1);
  const soldOut = stockState(product.stock) === "soldOut";
  useTitle(product.name, useConfig()?.shopName);
  return (
    <div className="sm:grid sm:grid-cols-2">
      <div
        {...heroAttribute}
        className="aspect-4/5 max-h-[44dvh] w-full overflow-hidden sm:sticky sm:top-0 sm:aspect-auto sm:h-full sm:max-h-[min(46rem,calc(100dvh-3rem))]"
      >
        <ProductPicture
          product={product}
          eager
          sizes="(width >= 56rem) 448px, (width >= 40rem) 50vw, 100vw"
        />
      </div>
      <div className="relative -mt-7 flex flex-col gap-4 rounded-t-2xl bg-paper px-5 pt-5 sm:mt-0 sm:rounded-none sm:px-8 sm:pt-8">
        <div className="flex min-h-7 flex-wrap items-center gap-2 sm:min-h-11 sm:pr-12">
          <ProductBadges product={product} long />
          <StockBadge product={product} />
          <Rating product={product} />
        </div>
        <h2 className="text-[1.75rem] leading-tight sm:text-3xl">{product.name}</h2>
        <div className="flex items-start justify-between gap-4">
          <div className="min-w-0">
            <PriceTag product={product} large />
            <PremiumOffer product={product} />
          </div>
          <QuantityStepper value={quantity} onChange={setQuantity} />
        </div>
        <p className="whitespace-pre-line text-muted">{product.description}</p>
        <ShareRow product={product} />
        {renderDetail?.(product)}
        <div className="sticky bottom-0 z-10 -mx-5 mt-auto flex gap-3 border-t border-line bg-surface px-5 pt-3 pb-[max(0.75rem,var(--safe-bottom))] sm:-mx-8 sm:bg-paper sm:px-8 sm:py-4">
          <HeartButton
            productId={product.id}
            className={buttonClass({ variant: "outline", size: "icon" }, "size-13")}
          />
          <Button
            className="h-13 min-w-0 flex-1"
            icon={<ShoppingBag className="size-5" />}
            disabledReason={soldOut ? texts.soldOut : undefined}
            onClick={() => {
              onAdd(product, quantity);
              close();
            }}
          >
            {detailTexts.addToCart}
          </Button>
        </div>
      </div>
    </div>
  );
}

function Rating({ product }: { product: Product }) {
  if (!product.averageRating || product.reviewCount === 0) return null;
  const figure = average.format(product.averageRating);
  return (
    <p className="flex items-center gap-1 text-sm text-muted">
      <Star className="size-4 fill-current" />
      <span className="sr-only">{detailTexts.rating(figure)}</span>
      <span aria-hidden>{figure}</span> · {detailTexts.reviews(product.reviewCount)}
    </p>
  );
}

/** Tells people without a membership what they would pay with one. */
function PremiumOffer({ product }: { product: Product }) {
  const offered = useConfig()?.premiumDiscountPercent ?? 0;
  const price = priceOf(product, usePremiumPercent());
  if (!price || price.premium || offered === 0) return null;
  return (
    <p className="mt-1 text-sm text-brand">
      {detailTexts.asPremium(formatEuro(reduceCents(price.listCents, offered)))}
    </p>
  );
}
