import { useConfig } from "@/api/config";
import { formatEuro } from "@/base/money";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { writeShopFilter } from "@/features/catalog";
import type { Found } from "../discover";
import type { Filter } from "../filter";
import { discoveryTexts as texts } from "../texts";

const average = new Intl.NumberFormat("de-DE", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** The foot of the list: how much was shown, and what it costs. */
export function Summary({
  found: { products, prices, rating },
  total,
  filter,
}: {
  found: Found;
  total: number;
  filter: Filter;
}) {
  const taxNote = useConfig()?.taxNote;
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
      <p className="ml-auto flex flex-wrap items-center gap-x-6">
        <Link
          href={href("/shop") + writeShopFilter(filter)}
          className="inline-flex min-h-11 items-center rounded-sm text-brand hover:underline"
        >
          {texts.inPlainShop}
        </Link>
        {texts.allPrices(taxNote)}
      </p>
    </section>
  );
}
