import { formatEuro } from "@/base/money";
import type { ProductPrice } from "../price";
import { catalogTexts as texts } from "../texts";

/** Names the price of premium members, with what everybody else pays beside it; nothing for an ordinary price. */
export const PremiumNote = ({ price }: { price: ProductPrice }) =>
  price.premium ? (
    <span className="flex flex-wrap gap-x-1.5 text-sm text-ink">
      <span className="font-semibold text-brand">{texts.premiumPrice}</span>
      <span className="whitespace-nowrap">{texts.otherwise(formatEuro(price.listCents))}</span>
    </span>
  ) : null;
