import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDate } from "@/base/dates";
import { formatEuro, toCents } from "@/base/money";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { InlineError } from "@/ui/inline-error";
import { Select } from "@/ui/select";
import { Skeleton } from "@/ui/skeleton";
import { type PricePeriod, pricesQuery } from "../api";
import { priceTexts as texts } from "../texts";

/** Rows that are shown at once. */
const FEW = 4;

type Variants = readonly { id: number; name: string; isDefault: boolean }[];
const none: Variants = [];

/** What a product cost, and when: as steps, and as a list with the reductions that were shown. */
export function PriceHistory({
  productId,
  variants = none,
}: {
  productId: number;
  /** Each has prices of its own. */
  variants?: Variants | undefined;
}) {
  const [chosen, setChosen] = useState<number>();
  const variantId = chosen ?? variants.find(({ isDefault }) => isDefault)?.id;
  const history = useQuery(pricesQuery(productId, variantId));
  const [all, setAll] = useState(false);
  const prices = history.data?.prices ?? [];
  return (
    <section aria-label={texts.history} className="border-t border-line pt-4">
      <h3 className="mb-2 text-base">{texts.history}</h3>
      {variants.length > 1 ? (
        <Field label={texts.variant} className="mb-3">
          <Select value={variantId} onChange={(event) => setChosen(Number(event.target.value))}>
            {variants.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      {history.isError ? <InlineError text={texts.failed} query={history} /> : null}
      {history.isPending ? <Skeleton className="h-24" /> : null}
      {prices.length > 1 ? <Steps prices={prices} now={history.dataUpdatedAt} /> : null}
      <ul className="divide-y divide-line">
        {(all ? prices : prices.slice(0, FEW)).map((period) => (
          <Row key={period.from} period={period} />
        ))}
      </ul>
      {prices.length > FEW && !all ? (
        <Button size="sm" variant="quiet" className="mt-2" onClick={() => setAll(true)}>
          {texts.showAll(prices.length)}
        </Button>
      ) : null}
    </section>
  );
}

const cents = (price: unknown) => toCents(price) ?? 0;

function Row({ period: { from, until, price, priceBefore, discount, isOffered } }: { period: PricePeriod }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2 text-sm">
      <span className="text-muted">
        {until ? texts.span(formatDate(from), formatDate(until)) : texts.since(formatDate(from))}
      </span>
      <span className="flex flex-wrap items-baseline justify-end gap-x-2">
        {isOffered ? null : <span className="text-muted">{texts.notOffered}</span>}
        {priceBefore ? (
          <span className="text-muted">{texts.reducedBy(formatEuro(cents(priceBefore)), discount)}</span>
        ) : null}
        <span className="font-semibold whitespace-nowrap">{formatEuro(cents(price))}</span>
      </span>
    </li>
  );
}

const WIDTH = 600;
const HEIGHT = 72;

/** A price stays until it changes, so the line goes in steps. Reduced stretches are drawn in the shop's colour. */
function Steps({ prices, now }: { prices: PricePeriod[]; now: number }) {
  const periods = prices.toReversed();
  const begin = Date.parse(periods[0]?.from ?? "");
  const end = Math.max(begin + 1, ...periods.map(({ from, until }) => Date.parse(until ?? from)), now);
  const all = periods.map(({ price }) => cents(price));
  const [lowest, highest] = [Math.min(...all), Math.max(...all)];
  const x = (time: string | null | undefined) =>
    (((time ? Date.parse(time) : end) - begin) / (end - begin)) * WIDTH;
  const y = (price: number) =>
    HEIGHT - 6 - ((price - lowest) / Math.max(1, highest - lowest)) * (HEIGHT - 12);
  return (
    <svg
      role="img"
      aria-label={texts.chart(formatEuro(lowest), formatEuro(highest))}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="mb-1 h-18 w-full rounded-md bg-sunken"
    >
      {periods.map(({ from, until, price, discount }, place) => {
        const level = y(cents(price));
        const last = periods[place - 1];
        const rise = last ? `M${x(from)} ${y(cents(last.price))}V${level}` : `M0 ${level}`;
        return (
          <path
            key={from}
            d={`${rise}H${x(until)}`}
            className={discount > 0 ? "stroke-brand" : "stroke-muted"}
            strokeWidth={discount > 0 ? 3 : 2}
            vectorEffect="non-scaling-stroke"
            fill="none"
          />
        );
      })}
    </svg>
  );
}
