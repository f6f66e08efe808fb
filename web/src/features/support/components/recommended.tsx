import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { addToCart } from "@/features/cart/cart";
import { productsQuery } from "@/features/catalog/api";
import { PremiumNote } from "@/features/catalog/components/premium-note";
import { ProductPicture } from "@/features/catalog/components/product-picture";
import { priceOf, usePremiumPercent } from "@/features/catalog/price";
import { Price } from "@/ui/price";
import type { BotAnswer } from "../api";
import { supportTexts as texts } from "../texts";

/** Products that the bot recommends. What is shown and sold is the catalogue's; the bot adds its reason. */
export function Recommended({ products, onLeave }: { products: BotAnswer["products"]; onLeave: () => void }) {
  const known = useQuery(productsQuery).data ?? [];
  const premiumPercent = usePremiumPercent();
  return (
    <ul aria-label={texts.products} className="grid gap-2">
      {products.map(({ id, reason }) => {
        const product = known.find((one) => one.id === id);
        if (!product) return null;
        const price = priceOf(product, premiumPercent);
        const soldOut = typeof product.stock === "number" && product.stock <= 0;
        return (
          <li key={id} className="flex items-center gap-3 rounded-xl border border-line bg-surface p-2">
            <Link
              href={href("/product/{id}", { id })}
              onClick={onLeave}
              className="flex min-w-0 flex-1 items-center gap-3 rounded-md"
            >
              <span className="block h-20 w-16 shrink-0 overflow-hidden rounded-md">
                <ProductPicture product={product} sizes="64px" />
              </span>
              <span className="min-w-0">
                <span className="line-clamp-2 font-serif leading-tight font-semibold [overflow-wrap:anywhere]">
                  {product.name}
                </span>
                {reason ? <span className="mt-0.5 block text-sm text-muted">{reason}</span> : null}
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
          </li>
        );
      })}
    </ul>
  );
}
