import { Fragment } from "react";
import { basePrice, formatEuro } from "@/base/money";
import { Price } from "@/ui/price";
import type { Product } from "../api";
import { priceOf, usePremiumPercent } from "../price";
import { catalogTexts as texts } from "../texts";
import { PremiumNote } from "./premium-note";

const amountFormat = new Intl.NumberFormat("de-DE", { maximumFractionDigits: 3 });

/** A price with everything the law and the reader want beside it. */
export function PriceTag({ product, large = false }: { product: Product; large?: boolean }) {
  const premiumPercent = usePremiumPercent();
  const price = priceOf(product, premiumPercent);
  if (!price) return <p className="text-muted">{texts.noPrice}</p>;
  const base = basePrice(price.cents, product.netAmount, product.unit);
  const amount =
    large && product.netAmount && product.unit
      ? `${amountFormat.format(product.netAmount)} ${product.unit}`
      : null;
  const facts = [amount, base, texts.vat, large ? texts.shipping : null].filter((fact) => fact !== null);
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <Price cents={price.cents} size={large ? "lg" : "md"} />
        {price.originalCents > price.listCents && !price.premium ? (
          <s className="text-sm text-muted">
            <span className="sr-only">{texts.before} </span>
            {formatEuro(price.originalCents)}
          </s>
        ) : null}
      </p>
      <PremiumNote price={price} />
      <p className="text-xs text-muted sm:text-[0.8125rem]">
        {facts.map((fact, index) => (
          <Fragment key={fact}>
            {index > 0 ? " · " : null}
            <span className="whitespace-nowrap">{fact}</span>
          </Fragment>
        ))}
      </p>
    </div>
  );
}
