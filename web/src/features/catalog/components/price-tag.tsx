import { useConfig } from "@/api/config";
import { basePrice, formatEuro } from "@/base/money";
import { Facts } from "@/ui/facts";
import { Price } from "@/ui/price";
import type { Product } from "../api";
import { depositText, priceOf, usePremiumPercent } from "../price";
import { catalogTexts as texts } from "../texts";
import { PremiumNote } from "./premium-note";
import { PriceBefore } from "./price-before";

const amountFormat = new Intl.NumberFormat("de-DE", { maximumFractionDigits: 3 });

/** A price with everything the law and the reader want with it. */
export function PriceTag({ product, large = false }: { product: Product; large?: boolean }) {
  const premiumPercent = usePremiumPercent();
  const taxNote = useConfig()?.taxNote ?? null;
  // A card of several variants shows the lowest price.
  const from = !large && (product.variantCount ?? 1) > 1 ? product.priceFrom : undefined;
  const shown =
    from === undefined
      ? product
      : {
          ...product,
          price: from,
          priceBefore: undefined,
          discount: 0,
          netAmount: product.netAmountFrom ?? null,
          unit: product.unitFrom ?? null,
        };
  const price = priceOf(shown, premiumPercent);
  if (!price) return <p className="text-muted">{texts.noPrice}</p>;
  const base = basePrice(price.cents, shown.netAmount, shown.unit);
  const amount =
    large && product.netAmount && product.unit
      ? `${amountFormat.format(product.netAmount)} ${product.unit}`
      : null;
  const deposit = depositText(product);
  const facts = [amount, base, taxNote, large ? texts.shipping : null].filter((fact) => fact !== null);
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-2">
        {from === undefined ? null : <span className="price-type text-xl">{texts.from}</span>}
        <Price cents={price.cents} size={large ? "lg" : "md"} />
        {price.premium ? null : <PriceBefore price={price} />}
        {deposit ? <span className="text-xs text-muted sm:text-[0.8125rem]">{deposit}</span> : null}
      </p>
      <PremiumNote price={price} />
      {large && price.originalCents > price.listCents ? (
        <p className="text-xs text-muted sm:text-[0.8125rem]">
          {texts.lowest(formatEuro(price.originalCents))}
        </p>
      ) : null}
      <Facts facts={facts} className="text-xs text-muted sm:text-[0.8125rem]" />
    </div>
  );
}
