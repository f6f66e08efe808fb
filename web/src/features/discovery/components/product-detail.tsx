import { PackageX, ShoppingBag } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Product } from "@/features/catalog/api";
import { PriceTag } from "@/features/catalog/components/price-tag";
import { ProductBadges, StockBadge } from "@/features/catalog/components/product-badges";
import { ProductPicture } from "@/features/catalog/components/product-picture";
import { ShareRow } from "@/features/catalog/components/share-row";
import { stockState } from "@/features/catalog/filter";
import { WishButton } from "@/features/wishlist/components/wish-button";
import { Button } from "@/ui/button";
import { buttonClass } from "@/ui/button-class";
import { QuantityStepper } from "@/ui/quantity-stepper";
import { Sheet } from "@/ui/sheet";
import { EmptyState } from "@/ui/states";
import { closeProduct } from "../open-product";
import { discoveryTexts as texts } from "../texts";
import { Rating } from "./rating";

interface Props {
  products: readonly Product[];
  /** From the address; undefined closes the dialog. */
  productId: string | undefined;
  wishes: ReadonlySet<number>;
  onWish: (product: Product, wished: boolean) => void;
  onAdd: (product: Product, quantity: number) => Promise<void>;
  renderDetail: (product: Product) => ReactNode;
}

/** A product in full, with what others say about it. */
export default function ProductDetail({ products, productId, ...actions }: Props) {
  // While the dialog moves out, the address names no product any more.
  const [lastId, setLastId] = useState(productId);
  if (productId !== undefined && productId !== lastId) setLastId(productId);
  const product = products.find(({ id }) => String(id) === lastId);
  return (
    <Sheet
      open={productId !== undefined}
      onOpenChange={(open) => (open ? undefined : closeProduct())}
      title={product?.name ?? texts.gone}
      hideTitle
      onDesk="dialog"
      className="sm:w-[calc(100%-3rem)] sm:max-w-5xl"
    >
      {product ? (
        <Detail product={product} key={product.id} {...actions} />
      ) : (
        <EmptyState
          icon={<PackageX />}
          title={texts.gone}
          text={texts.goneText}
          action={<Button onClick={closeProduct}>{texts.back}</Button>}
        />
      )}
    </Sheet>
  );
}

function Detail({
  product,
  wishes,
  onWish,
  onAdd,
  renderDetail,
}: Omit<Props, "products" | "productId"> & { product: Product }) {
  const [quantity, setQuantity] = useState(1);
  const [busy, setBusy] = useState(false);
  const soldOut = stockState(product.stock) === "soldOut";

  async function add() {
    setBusy(true);
    await onAdd(product, quantity);
    setBusy(false);
  }

  return (
    <div className="sm:grid sm:grid-cols-2">
      <div className="aspect-4/5 max-h-[44dvh] w-full overflow-hidden sm:sticky sm:top-0 sm:aspect-auto sm:h-full sm:max-h-[calc(100dvh-3rem)]">
        <ProductPicture
          product={product}
          eager
          sizes="(width >= 64rem) 512px, (width >= 40rem) 50vw, 100vw"
        />
      </div>
      <div className="relative -mt-7 flex flex-col gap-4 rounded-t-2xl bg-paper px-5 pt-5 sm:mt-0 sm:rounded-none sm:px-8 sm:pt-8">
        <div className="flex min-h-7 flex-wrap items-center gap-2 sm:min-h-11 sm:pr-12">
          <ProductBadges product={product} long />
          <StockBadge product={product} />
          <Rating product={product} />
        </div>
        <h2 className="text-[1.75rem] leading-tight wrap-break-word hyphens-auto sm:text-3xl">
          {product.name}
        </h2>
        <div className="flex items-start justify-between gap-4">
          <div className="min-w-0">
            <PriceTag product={product} large />
          </div>
          <QuantityStepper value={quantity} onChange={setQuantity} max={product.stock ?? undefined} />
        </div>
        <p className="whitespace-pre-line text-muted">{product.description}</p>
        <ShareRow product={product} />
        {renderDetail(product)}
        <div className="sticky bottom-0 z-10 -mx-5 mt-auto flex gap-3 border-t border-line bg-surface px-5 pt-3 pb-[max(0.75rem,var(--safe-bottom))] sm:-mx-8 sm:border-0 sm:bg-paper sm:px-8 sm:py-5">
          <WishButton
            wished={wishes.has(product.id)}
            onChange={(wish) => onWish(product, wish)}
            className={buttonClass({ variant: "outline", size: "icon" }, "size-13")}
          />
          <Button
            className="h-13 min-w-0 flex-1"
            icon={soldOut ? undefined : <ShoppingBag aria-hidden className="size-5" />}
            busy={busy}
            disabled={soldOut}
            onClick={() => void add()}
          >
            {soldOut ? texts.soldOut : texts.addToCart}
          </Button>
        </div>
      </div>
    </div>
  );
}
