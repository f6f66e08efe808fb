import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { productsQuery } from "@/features/catalog/api";
import { PremiumNote } from "@/features/catalog/components/premium-note";
import { ProductPicture } from "@/features/catalog/components/product-picture";
import { priceOf, usePremiumPercent } from "@/features/catalog/price";
import { Price } from "@/ui/price";
import { Skeleton } from "@/ui/skeleton";
import { useChatSlots } from "../slots";
import { chatTexts as texts } from "../texts";

const frame = "flex w-76 max-w-full items-center gap-3 rounded-xl border border-line bg-surface p-2 text-ink";

/** A product within a sentence, by its name. */
export function ProductMention({ productId, text }: { productId: number; text: string }) {
  const name = useQuery(productsQuery).data?.find(({ id }) => id === productId)?.name;
  return (
    <Link
      href={href("/product/{id}", { id: productId })}
      className="underline decoration-current/50 underline-offset-2 hover:decoration-current"
    >
      <bdi>{name ?? text}</bdi>
    </Link>
  );
}

/** A link to a product of this shop, as the product itself: to look at and to put into the cart. */
export function ProductLink({ productId, text }: { productId: number; text: string }) {
  const products = useQuery(productsQuery);
  const premiumPercent = usePremiumPercent();
  const { addToCart } = useChatSlots();
  const product = products.data?.find(({ id }) => id === productId);
  if (!product) {
    return products.isPending ? (
      <div className={frame}>
        <Skeleton className="h-20 w-16" />
        <div className="grid flex-1 gap-2">
          <Skeleton className="h-5" />
          <Skeleton className="h-5 w-20" />
        </div>
      </div>
    ) : (
      <div className={frame}>
        <p className="min-w-0 px-1 text-sm text-muted">
          <span className="block truncate" dir="ltr">
            {text}
          </span>
          {texts.productMissing}
        </p>
      </div>
    );
  }
  const price = priceOf(product, premiumPercent);
  const soldOut = product.stock !== null && product.stock !== undefined && product.stock <= 0;
  return (
    <div className={frame}>
      <Link
        href={href("/product/{id}", { id: product.id })}
        className="flex min-w-0 flex-1 items-center gap-3 rounded-md"
      >
        <span className="block h-20 w-16 shrink-0 overflow-hidden rounded-md">
          <ProductPicture product={product} sizes="64px" />
        </span>
        <span className="min-w-0">
          <span className="line-clamp-2 font-serif leading-tight font-semibold [overflow-wrap:anywhere]">
            {product.name}
          </span>
          <span className="mt-1 flex flex-wrap items-baseline gap-x-2">
            {price ? <Price cents={price.cents} size="md" /> : null}
            {soldOut ? <span className="text-sm text-muted">{texts.soldOut}</span> : null}
          </span>
          {price ? <PremiumNote price={price} /> : null}
        </span>
      </Link>
      {price && !soldOut ? (
        <button
          type="button"
          aria-label={texts.addToCart(product.name)}
          title={texts.addToCart(product.name)}
          className="btn size-11 rounded-lg bg-brand text-on-brand hover:bg-brand-strong"
          onClick={() => addToCart(product, 1)}
        >
          <Plus aria-hidden className="size-5" />
        </button>
      ) : null}
    </div>
  );
}
