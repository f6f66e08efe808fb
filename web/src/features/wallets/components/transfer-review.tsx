import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatEuro } from "@/base/money";
import { formatExact, fromUnits, toUnits, valueCents } from "../amounts";
import { type CurrencyInfo, type Pickable, ratesQuery } from "../api";
import { walletTexts as texts } from "../texts";
import { Coin } from "./coin";
import { Face } from "./person-field";

/** The last look before coins leave for good: to whom, how much, what that is in euro and what stays. */
export function TransferReview({
  body,
  recipient,
  info: { currency, decimals },
  available,
}: {
  body: { amount: string };
  recipient: Pickable;
  info: CurrencyInfo;
  available: string;
}) {
  const rate = useQuery(ratesQuery).data?.find((one) => one.currency === currency);
  const rest = (toUnits(available, decimals) ?? 0n) - (toUnits(body.amount, decimals) ?? 0n);
  return (
    <div className="divide-y divide-line rounded-xl border border-line bg-surface">
      <div className="flex items-center gap-3.5 p-4">
        <Coin currency={currency} />
        <div className="min-w-0">
          <p className="price-type text-2xl leading-tight whitespace-normal wrap-anywhere">
            {formatExact(body.amount, currency)}
          </p>
          <p className="text-muted">
            {rate ? texts.worth(formatEuro(valueCents(body.amount, rate.eur))) : texts.worthUnknown}
          </p>
        </div>
      </div>
      <div className="p-4">
        <p className="mb-2 text-sm text-muted">{texts.recipient}</p>
        <div className="flex items-center gap-3">
          <Face person={recipient} />
        </div>
      </div>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 p-4 text-[0.9375rem]">
        <Fact name={texts.fee}>{texts.noFee}</Fact>
        <Fact name={texts.left}>{formatExact(fromUnits(rest < 0n ? 0n : rest, decimals), currency)}</Fact>
      </dl>
    </div>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-muted">{name}</dt>
    <dd className="text-right font-medium wrap-anywhere">{children}</dd>
  </>
);
