import { formatEuro } from "@/base/money";
import type { ProductPrice } from "../price";
import { catalogTexts as texts } from "../texts";

/** What a reduced product cost before; nothing where there is no reduction. */
export const PriceBefore = ({ price }: { price: ProductPrice }) =>
  price.originalCents > price.listCents ? (
    <s className="text-sm whitespace-nowrap text-muted">
      <span className="sr-only">{texts.before} </span>
      {formatEuro(price.originalCents)}
    </s>
  ) : null;
