import { Crown } from "lucide-react";
import { Badge } from "@/ui/badge";
import type { Product } from "../api";
import { stockState } from "../filter";
import { catalogTexts as texts } from "../texts";

/** What stands out about a product, in the order of importance. */
export function ProductBadges({ product, long = false }: { product: Product; long?: boolean }) {
  const stock = stockState(product.stock);
  return (
    <>
      {product.isPremium ? (
        <Badge tone="premium" title={texts.premiumProduct} icon={<Crown className="size-3.5" />}>
          {long ? texts.premiumProduct : texts.premium}
        </Badge>
      ) : null}
      {product.isNew ? <Badge tone="surface">{texts.isNew}</Badge> : null}
      {product.discount > 0 ? <Badge tone="strong">{texts.discount(product.discount)}</Badge> : null}
      {stock === "low" ? <Badge tone="warning">{texts.lowStock(product.stock ?? 0)}</Badge> : null}
      {stock === "soldOut" ? <Badge tone="neutral">{texts.soldOut}</Badge> : null}
    </>
  );
}
