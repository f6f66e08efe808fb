import { ArrowDownLeft, ArrowUpRight } from "lucide-react";
import { shorten } from "../amounts";
import type { CurrencyInfo } from "../api";
import { Line } from "../components/line";
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
        <Sample
          key={transaction.id}
          transaction={transaction}
          info={currencies.find(({ currency }) => currency === transaction.currency)}
        />
      ))}
    </ul>
  );
}

function Sample({
  transaction: { type, currency, amount, status, confirmations, txHash, timestamp, from, orderId },
  info,
}: {
  transaction: DemoTransaction;
  info: CurrencyInfo | undefined;
}) {
  const incoming = type === "incoming";
  return (
    <Line
      icon={incoming ? ArrowDownLeft : ArrowUpRight}
      incoming={incoming}
      title={`${texts.directions[type] ?? type} ${currency}`}
      status={status}
      facts={[
        formatMoment(timestamp),
        ...(from ? [texts.from(shorten(from))] : []),
        ...(orderId ? [texts.order(`#${orderId.slice(-8)}`)] : []),
        ...(status === "pending"
          ? [texts.confirmations(confirmations, info?.confirmations ?? confirmations)]
          : []),
      ]}
      amount={amount}
      currency={currency}
      txId={txHash}
      info={info}
    />
  );
}
