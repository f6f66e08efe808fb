import { Crown } from "lucide-react";
import { Badge } from "@/ui/badge";
import type { Product } from "../api";
import { isSoldOut, stockState } from "../filter";
import { catalogTexts as texts } from "../texts";

/** What stands out about a product. On small cards the crown speaks for itself. */
export function ProductBadges({ product, long = false }: { product: Product; long?: boolean }) {
  return (
    <>
      {product.isPremium ? (
        <Badge tone="premium" title={texts.premiumProduct} icon={<Crown className="my-0.75 size-3.5" />}>
          <span className={long ? undefined : "max-sm:sr-only"}>{texts.premiumProduct}</span>
        </Badge>
      ) : null}
      {product.isNew ? <Badge tone="surface">{texts.isNew}</Badge> : null}
      {product.discount > 0 ? <Badge tone="strong">{texts.discount(product.discount)}</Badge> : null}
    </>
  );
}

/** How much is left, when that is worth knowing. */
export function StockBadge({ product }: { product: Product }) {
  const stock = isSoldOut(product) ? "soldOut" : product.priceFrom ? "plenty" : stockState(product.stock);
  if (stock === "plenty") return null;
  return stock === "low" ? (
    <Badge tone="warning">{texts.lowStock(product.stock ?? 0)}</Badge>
  ) : (
    <Badge tone="surface">{texts.soldOut}</Badge>
  );
}
