import { useQuery } from "@tanstack/react-query";
import { PackageX, ShoppingBag } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useConfig } from "@/api/config";
import { formatEuro, reduceCents } from "@/base/money";
import { Button } from "@/ui/button";
import { buttonClass } from "@/ui/button-class";
import { InlineError } from "@/ui/inline-error";
import { QuantityStepper } from "@/ui/quantity-stepper";
import { Sheet } from "@/ui/sheet";
import { EmptyState } from "@/ui/states";
import { categoriesQuery, type Product } from "../api";
import { choiceTexts } from "../choice-texts";
import { detailTexts } from "../detail-texts";
import { catalogTexts as texts } from "../texts";
import { stockState } from "../filter";
import { heroAttribute } from "../morph";
import { priceOf, usePremiumPercent } from "../price";
import { useVariant } from "../use-variant";
import { faceOf, figuresOf } from "../variants";
import { Breadcrumbs } from "./breadcrumbs";
import { PriceTag } from "./price-tag";
import { ProductBadges, StockBadge } from "./product-badges";
import { ProductFacts } from "./product-facts";
import { ProductGallery } from "./product-gallery";
import { NotifyButton } from "./notify-button";
import { Rating } from "./rating";
import { ShareRow } from "./share-row";
import { VariantChoice, whyNot } from "./variant-choice";

interface DetailProps {
  /** Adds to the cart and says whether that worked. */
  onAdd: (product: Product, quantity: number) => Promise<boolean>;
  onClose: () => void;
  /** The shop that its category leads to. */
  shop?: "/shop" | "/enhanced-shop";
  /** Before the way to a category is gone. */
  onCategory?: (slug: string | null) => void;
  /** Keeps the product: as a favourite or as a wish. */
  renderHeart: (product: Product, className: string) => ReactNode;
  /** What other features put below the description, such as reactions and reviews. */
  renderDetail: (product: Product) => ReactNode;
}

/** A product in full, over the list it was chosen from. */
export function ProductDetail({
  products,
  productId,
  back,
  ...rest
}: DetailProps & {
  products: readonly Product[];
  /** From the address; undefined closes the sheet. */
  productId: string | undefined;
  /** What the way back is called when the product is gone. */
  back: string;
}) {
  // While the sheet moves out the address names no product any more.
  const [lastId, setLastId] = useState(productId);
  if (productId !== undefined && productId !== lastId) setLastId(productId);
  const product = products.find(({ id }) => String(id) === lastId);

  return (
    <Sheet
      open={productId !== undefined}
      onOpenChange={(open) => (open ? undefined : rest.onClose())}
      title={product?.name ?? detailTexts.gone}
      hideTitle
      onDesk="dialog"
      className="sm:max-h-[min(46rem,calc(100dvh-3rem))]! sm:w-[calc(100%-3rem)] sm:max-w-4xl"
    >
      {product ? (
        <Detail product={product} key={product.id} {...rest} />
      ) : (
        <EmptyState
          icon={<PackageX />}
          title={detailTexts.gone}
          text={detailTexts.goneText}
          action={<Button onClick={rest.onClose}>{back}</Button>}
        />
      )}
    </Sheet>
  );
}

function Detail({
  product: listed,
  shop,
  onCategory,
  onAdd,
  onClose,
  renderHeart,
  renderDetail,
}: DetailProps & { product: Product }) {
  const [quantity, setQuantity] = useState(1);
  const [busy, setBusy] = useState(false);
  const choice = useVariant(listed);
  const product = choice.variant ? figuresOf(listed, choice.variant) : listed;
  const categories = useQuery(categoriesQuery).data ?? [];
  const category = categories.find(({ slug }) => slug === product.category);
  const soldOut = stockState(product.stock) === "soldOut";
  const reason = choice.range ? whyNot(choice.range, choice.values) : null;

  async function add() {
    setBusy(true);
    const added = await onAdd(choice.variant ? faceOf(listed, choice.variant) : listed, quantity);
    setBusy(false);
    if (added) onClose();
  }

  return (
    <div className="sm:grid sm:grid-cols-2">
      <div
        {...heroAttribute}
        className="aspect-4/5 max-h-[44dvh] w-full overflow-hidden sm:sticky sm:top-0 sm:aspect-auto sm:h-full sm:max-h-[min(46rem,calc(100dvh-3rem))]"
      >
        <ProductGallery product={product} />
      </div>
      <div className="relative -mt-7 flex flex-col gap-4 rounded-t-2xl bg-paper px-5 pt-5 sm:mt-0 sm:rounded-none sm:px-8 sm:pt-8">
        <div className="-my-2 sm:pr-12">
          {category ? (
            <Breadcrumbs shop={shop} categories={categories} category={category} onCategory={onCategory} />
          ) : null}
        </div>
        <div className="flex min-h-7 flex-wrap items-center gap-2">
          <ProductBadges product={product} long />
          {listed.variantCount ? null : <StockBadge product={product} />}
          <Rating product={product} />
        </div>
        <h2 className="text-[1.75rem] leading-tight wrap-break-word hyphens-auto sm:text-3xl">
          {product.name}
        </h2>
        <div className="flex flex-wrap items-start justify-between gap-4">
          <div className="min-w-0">
            <PriceTag product={product} large />
            <PremiumOffer product={product} />
          </div>
          <QuantityStepper value={quantity} onChange={setQuantity} />
        </div>
        {choice.range ? (
          <VariantChoice range={choice.range} values={choice.values} onChoose={choice.choose} />
        ) : null}
        {choice.failed ? <InlineError text={choiceTexts.choiceFailed} query={choice.failed} /> : null}
        {reason ? (
          <p role="status" className="-mt-2 text-sm text-muted">
            {reason}
          </p>
        ) : null}
        <p className="whitespace-pre-line text-muted">{product.description}</p>
        <ProductFacts product={product} />
        <ShareRow product={product} />
        {renderDetail(product)}
        <div className="sticky bottom-0 z-10 -mx-5 mt-auto flex gap-3 large-text:static large-text:flex-wrap border-t border-line bg-surface px-5 pt-3 pb-[max(0.75rem,var(--safe-bottom))] sm:-mx-8 sm:bg-paper sm:px-8 sm:py-4">
          {renderHeart(product, buttonClass({ variant: "outline", size: "icon" }, "size-13"))}
          {choice.variant && soldOut ? (
            <NotifyButton product={faceOf(listed, choice.variant)} />
          ) : (
            <Button
              className="h-13 min-w-0 flex-1 large-text:basis-full"
              icon={<ShoppingBag aria-hidden className="size-5" />}
              busy={busy}
              disabledReason={reason ?? (soldOut ? texts.soldOut : undefined)}
              onClick={() => void add()}
            >
              {detailTexts.addToCart}
            </Button>
          )}
        </div>
      </div>
    </div>
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
