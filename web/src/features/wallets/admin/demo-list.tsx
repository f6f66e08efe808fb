import { ArrowDownLeft, ArrowUpRight } from "lucide-react";
import { eightPlaces, shorten } from "../amounts";
import type { CurrencyInfo } from "../api";
import { Hash, StatusMark } from "../components/movement-row";
import { formatMoment } from "../moment";
import type { DemoTransaction } from "./api";
import { walletAdminTexts as texts } from "./texts";

/** The sample payments of a demo installation, newest first. */
export function DemoList({
  label,
  transactions,
  currencies,
}: {
  label: string;
  transactions: readonly DemoTransaction[];
  currencies: readonly CurrencyInfo[];
}) {
  return (
    <ul aria-label={label} className="@container divide-y divide-line">
      {transactions.map((transaction) => (
        <Transaction
          key={transaction.id}
          transaction={transaction}
          info={currencies.find(({ currency }) => currency === transaction.currency)}
        />
      ))}
    </ul>
  );
}

function Transaction({
  transaction: { type, currency, amount, status, confirmations, txHash, timestamp, from, orderId },
  info,
}: {
  transaction: DemoTransaction;
  info: CurrencyInfo | undefined;
}) {
  const incoming = type === "incoming";
  const Arrow = incoming ? ArrowDownLeft : ArrowUpRight;
  const facts = [
    formatMoment(timestamp),
    ...(from ? [texts.from(shorten(from))] : []),
    ...(orderId ? [texts.order(`#${orderId.slice(-8)}`)] : []),
    ...(status === "pending"
      ? [texts.confirmations(confirmations, info?.confirmations ?? confirmations)]
      : []),
  ];
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 py-3 @2xl:grid-cols-[auto_minmax(0,1fr)_auto_5.5rem] @2xl:items-center @2xl:gap-x-4">
      <span className="grid size-10 place-items-center rounded-full bg-sunken @max-2xl:row-span-3">
        <Arrow aria-hidden className={incoming ? "size-5 text-success" : "size-5 text-muted"} />
      </span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-semibold">
            {texts.directions[type] ?? type} {currency}
          </span>
          <StatusMark status={status} />
        </p>
        <p className="text-sm text-muted wrap-anywhere">{facts.join(" · ")}</p>
      </div>
      <p className="price-type text-lg whitespace-nowrap @max-2xl:col-start-2 @2xl:text-right">
        {incoming ? "+" : "−"}
        {eightPlaces(amount)} <span className="text-base">{currency}</span>
      </p>
      <Hash txId={txHash} info={info} />
    </li>
  );
}
