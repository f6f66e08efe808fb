import { formatEuro } from "@/base/money";
import type { Found } from "../discover";
import { discoveryTexts as texts } from "../texts";

const average = new Intl.NumberFormat("de-DE", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** The foot of the list: how much was shown, and what it costs. */
export function Summary({ found: { products, prices, rating }, total }: { found: Found; total: number }) {
  return (
    <section
      aria-label={texts.summary}
      className="mt-10 flex flex-wrap items-baseline gap-x-8 gap-y-2 border-t border-line pt-5 text-sm text-muted"
    >
      <p className="text-base font-semibold text-ink">{texts.shownOf(products.length, total)}</p>
      {prices ? (
        <p>
          {texts.prices}{" "}
          <span className="font-semibold whitespace-nowrap text-ink">
            {prices.lowest === prices.highest
              ? formatEuro(prices.lowest)
              : texts.priceBetween(formatEuro(prices.lowest), formatEuro(prices.highest))}
          </span>
        </p>
      ) : null}
      {rating === null ? null : (
        <p>
          {texts.averageRating} <span className="font-semibold text-ink">{average.format(rating)}</span>
        </p>
      )}
      <p className="ml-auto">{texts.vat}</p>
    </section>
  );
}
