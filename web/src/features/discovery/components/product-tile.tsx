import { clsx } from "clsx";
import { ShoppingBag } from "lucide-react";
import { memo, type ReactNode, useState } from "react";
import { Link } from "@/base/navigation";
import {
  catalogTexts,
  isSoldOut,
  PriceTag,
  type Product,
  ProductBadges,
  ProductPicture,
  Rating,
  StockBadge,
} from "@/features/catalog";
import { WishButton } from "@/features/wishlist";
import { Button } from "@/ui/button";
import { buttonClass } from "@/ui/button-class";
import { openProduct, productAddress } from "../open-product";
import { discoveryTexts as texts } from "../texts";

export interface TileActions {
  onAdd: (product: Product) => Promise<boolean>;
  onWish: (product: Product, wished: boolean) => void;
}

export interface TileProps extends TileActions {
  product: Product;
  wished: boolean;
  /** Its place among so many, for screen readers: only what is on the screen is in the page. */
  place: number;
  count: number;
}

/** More than two lines ever hold; laying out the rest would cost time with every letter typed. */
const excerptLength = 240;
const excerpt = ({ description }: Product): string => description.slice(0, excerptLength);

/** One product of the grid. */
export const ProductTile = memo(function ProductTile(props: TileProps) {
  const { product, wished, onWish } = props;
  return (
    <Article {...props} className="flex flex-col">
      <div className="relative">
        <Picture product={product} className="aspect-4/5 rounded-xl" />
        <div className="pointer-events-none absolute top-2 left-2 flex max-w-[calc(100%-3.75rem)] flex-wrap gap-1.5">
          <ProductBadges product={product} />
        </div>
        <div className="pointer-events-none absolute bottom-2 left-2">
          <StockBadge product={product} />
        </div>
        <WishButton
          wished={wished}
          onChange={(wish) => onWish(product, wish)}
          className="on-picture absolute top-2 right-2"
        />
      </div>
      <div className="flex flex-1 flex-col pt-3">
        <Name product={product} className="line-clamp-2 min-h-[2lh] sm:text-lg" />
        <Rating product={product} />
        <p className="mt-0.5 mb-2 line-clamp-2 min-h-[2lh] text-sm text-muted">{excerpt(product)}</p>
        <div className="mt-auto">
          <PriceTag product={product} />
          <AddButton {...props} className="mt-3" />
        </div>
      </div>
    </Article>
  );
});

/** One product of the list. */
export const ProductRow = memo(function ProductRow(props: TileProps) {
  const { product, wished, onWish } = props;
  return (
    <Article
      {...props}
      className="flex gap-3 rounded-xl border border-line bg-surface p-3 sm:items-center sm:gap-5 sm:p-4"
    >
      <Picture product={product} className="aspect-4/5 w-24 shrink-0 self-start rounded-lg sm:w-28" />
      <div className="flex min-w-0 flex-1 flex-col sm:flex-row sm:items-center sm:gap-6">
        <div className="min-w-0 flex-1">
          {/* Badges are made to lie on a picture; here they lie on the card. */}
          <div className="flex flex-wrap gap-1.5 empty:hidden [&>.bg-surface]:bg-sunken">
            <ProductBadges product={product} />
            <StockBadge product={product} />
          </div>
          <Name product={product} className="mt-1 line-clamp-2 sm:text-xl" />
          <Rating product={product} />
          <p className="mt-1 line-clamp-2 text-sm text-muted max-sm:hidden">{excerpt(product)}</p>
        </div>
        <div className="mt-1 shrink-0 sm:mt-0 sm:w-56">
          <PriceTag product={product} />
          <div className="mt-2 flex gap-2 sm:mt-3">
            <AddButton {...props} className="min-w-0 flex-1" />
            <WishButton
              wished={wished}
              onChange={(wish) => onWish(product, wish)}
              className="btn size-11 rounded-lg border border-line bg-surface hover:bg-sunken"
            />
          </div>
        </div>
      </div>
    </Article>
  );
});

const Article = ({
  product,
  place,
  count,
  className,
  children,
}: Pick<TileProps, "product" | "place" | "count"> & { className: string; children: ReactNode }) => (
  <article
    aria-label={product.name}
    aria-posinset={place}
    aria-setsize={count}
    // What changes in one tile concerns no other: that makes layout cheap.
    className={clsx("group/tile [contain:layout_style]", className)}
  >
    {children}
  </article>
);

const Picture = ({ product, className }: { product: Product; className: string }) => (
  <Link
    href={productAddress(product.id)}
    onClick={(event) => openProduct(event, product.id)}
    tabIndex={-1}
    aria-hidden
    className={clsx("block overflow-hidden", className)}
  >
    {/* A picture of its own for each product: an old one is never shown for a new one. */}
    <ProductPicture
      key={product.id}
      product={product}
      sizes="(width >= 80rem) 300px, (width >= 64rem) 24vw, (width >= 40rem) 31vw, calc(50vw - 1.5rem)"
      className={clsx(
        "transition-[scale] duration-250 ease-out group-hover/tile:scale-[1.03]",
        isSoldOut(product) && "opacity-60 grayscale-50",
      )}
    />
  </Link>
);

const Name = ({ product, className }: { product: Product; className: string }) => (
  <h3 className={clsx("text-[1.0625rem] leading-snug hyphens-auto [text-wrap:wrap]", className)}>
    <Link
      href={productAddress(product.id)}
      onClick={(event) => openProduct(event, product.id)}
      className="rounded-sm hover:text-brand"
    >
      {product.name}
    </Link>
  </h3>
);

function AddButton({
  product,
  onAdd,
  className,
}: Pick<TileProps, "product" | "onAdd"> & { className: string }) {
  // Whose: another product may have moved in meanwhile.
  const [adding, setAdding] = useState<number | null>(null);
  const soldOut = isSoldOut(product);

  async function add() {
    setAdding(product.id);
    await onAdd(product);
    setAdding(null);
  }

  if (product.variantCount) {
    return (
      <Link
        href={productAddress(product.id)}
        onClick={(event) => openProduct(event, product.id)}
        className={buttonClass({ variant: "soft", wide: true }, className)}
      >
        {catalogTexts.choose}
      </Link>
    );
  }
  return (
    <Button
      variant={soldOut ? "quiet" : "soft"}
      wide
      className={className}
      icon={soldOut ? undefined : <ShoppingBag aria-hidden className="size-4.5" />}
      busy={adding === product.id}
      disabled={soldOut}
      aria-label={soldOut ? undefined : texts.addNamed(product.name)}
      onClick={() => void add()}
    >
      {soldOut ? texts.soldOut : texts.add}
    </Button>
  );
}
