import { formatEuro } from "@/base/money";
import type { ProductPrice } from "../price";
import { catalogTexts as texts } from "../texts";

/** What a reduction is compared with; nothing where there is none. */
export const PriceBefore = ({ price }: { price: ProductPrice }) =>
  price.originalCents > price.listCents ? (
    <span className="text-sm whitespace-nowrap text-muted">
      {texts.before} <s>{formatEuro(price.originalCents)}</s>
    </span>
  ) : null;
