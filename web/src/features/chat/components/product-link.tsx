import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { ProductLine, useProduct } from "@/features/catalog";
import { Skeleton } from "@/ui/skeleton";
import { useChatSlots } from "../slots";
import { chatTexts as texts } from "../texts";

const frame = "flex w-76 max-w-full items-center gap-3 rounded-xl border border-line bg-surface p-2 text-ink";

/** A product within a sentence, by its name. */
export function ProductMention({ productId, text }: { productId: number; text: string }) {
  const name = useProduct(productId).data?.name;
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
  const { data: product, isPending } = useProduct(productId);
  const { addToCart } = useChatSlots();
  if (!product) {
    return isPending ? (
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
  return (
    <div className="w-76 max-w-full">
      <ProductLine product={product} onAdd={addToCart} />
    </div>
  );
}
