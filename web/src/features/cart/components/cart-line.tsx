import { Trash2 } from "lucide-react";
import { basePrice, formatEuro } from "@/base/money";
import { Link } from "@/base/navigation";
import {
  PremiumNote,
  depositText,
  PriceBefore,
  priceOf,
  productHref,
  ProductPicture,
  usePremiumPercent,
} from "@/features/catalog";
import { IconButton } from "@/ui/button";
import { Price } from "@/ui/price";
import { QuantityStepper } from "@/ui/quantity-stepper";
import { type CartItem, cartOpen } from "../cart";
import { removeFromCart, setQuantity } from "../cart";
import { checkoutTexts as texts } from "../checkout-texts";

interface Props {
  item: CartItem;
  /** Why the shop refused this line. */
  error: string | undefined;
}

export function CartLine({ item: { product, quantity }, error }: Props) {
  const price = priceOf(product, usePremiumPercent());
  const { stock } = product;
  const base = price ? basePrice(price.cents, product.netAmount, product.unit) : null;
  const tooMany = typeof stock === "number" && quantity > stock;
  return (
    <li className="flex gap-4 large-text:flex-col border-b border-line py-4 last:border-b-0">
      <div className="h-25 w-20 shrink-0 overflow-hidden rounded-lg">
        <ProductPicture product={product} sizes="80px" eager />
      </div>
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex items-start justify-between gap-2">
          <div className="min-w-0">
            <h3 className="line-clamp-2 text-base leading-snug">
              <Link
                href={productHref(product)}
                onClick={() => cartOpen.set(false)}
                className="rounded-sm hover:text-brand"
              >
                {product.name}
              </Link>
            </h3>
            {price ? (
              <p className="text-sm text-muted">
                {[texts.each(formatEuro(price.cents)), depositText(product), base]
                  .filter(Boolean)
                  .join(" · ")}{" "}
                {price.premium ? null : <PriceBefore price={price} />}
                <PremiumNote price={price} />
              </p>
            ) : (
              <p className="text-sm text-danger">{texts.invalidPrice}</p>
            )}
            {tooMany ? (
              <p className="text-sm text-warning">
                {product.variant?.isGone ? texts.gone : stock > 0 ? texts.lowStock(stock) : texts.soldOut}
              </p>
            ) : null}
            {error ? <p className="text-sm text-danger">{error}</p> : null}
          </div>
          <IconButton
            variant="ghost"
            label={texts.remove(product.name)}
            className="-mt-2 -mr-2 text-muted"
            onClick={() => removeFromCart(product)}
          >
            <Trash2 className="size-4.5" />
          </IconButton>
        </div>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3">
          <QuantityStepper
            size="sm"
            name={texts.quantity(product.name)}
            value={quantity}
            onChange={(next) => setQuantity(product, next)}
          />
          {price ? <Price cents={price.cents * quantity} className="text-lg" /> : null}
        </div>
      </div>
    </li>
  );
}
