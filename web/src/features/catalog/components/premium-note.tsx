import { formatEuro } from "@/base/money";
import type { ProductPrice } from "../price";
import { catalogTexts as texts } from "../texts";
import { PriceBefore } from "./price-before";

/** Names the price of premium members, with what everyone else pays and paid before; nothing for an ordinary price. */
export const PremiumNote = ({ price }: { price: ProductPrice }) =>
  price.premium ? (
    <span className="flex flex-wrap gap-x-1.5 text-sm text-ink">
      <span className="font-semibold text-brand">{texts.premiumPrice}</span>
      <span className="whitespace-nowrap">{texts.otherwise(formatEuro(price.listCents))}</span>
      <PriceBefore price={price} />
    </span>
  ) : null;
