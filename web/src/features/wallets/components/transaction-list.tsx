import { ArrowDownLeft, ArrowUpRight, CircleCheck, CircleX, Copy, ExternalLink } from "lucide-react";
import { formatDateTime } from "@/base/dates";
import { Badge, type BadgeTone } from "@/ui/badge";
import { IconButton } from "@/ui/button";
import { buttonClass } from "@/ui/button-class";
import { Spinner } from "@/ui/spinner";
import { explorerUrl, formatAmount, shorten } from "../amounts";
import { copy } from "../copy";
import { type DemoTransaction, demoWallets } from "../demo";
import { walletAdminTexts as texts } from "../texts";

const looks: Record<DemoTransaction["status"], [tone: BadgeTone, icon: React.ReactNode]> = {
  confirmed: ["success", <CircleCheck key="confirmed" aria-hidden className="size-3.5" />],
  pending: ["warning", <Spinner key="pending" className="size-3.5" />],
  failed: ["danger", <CircleX key="failed" aria-hidden className="size-3.5" />],
};

/** Payments in and out, newest first. */
export function TransactionList({
  label,
  transactions,
}: {
  label: string;
  transactions: readonly DemoTransaction[];
}) {
  return (
    <ul aria-label={label} className="@container divide-y divide-line">
      {transactions.map((transaction) => (
        <Transaction key={transaction.id} transaction={transaction} />
      ))}
    </ul>
  );
}

function Transaction({ transaction }: { transaction: DemoTransaction }) {
  const { type, currency, amount, status, confirmations, txHash, timestamp, from, orderId } = transaction;
  const Arrow = type === "incoming" ? ArrowDownLeft : ArrowUpRight;
  const needed = demoWallets.find((wallet) => wallet.currency === currency)?.confirmations ?? confirmations;
  const [tone, icon] = looks[status];
  const facts = [
    formatDateTime(timestamp),
    ...(from ? [texts.from(shorten(from))] : []),
    ...(orderId ? [texts.order(`#${orderId.slice(-8)}`)] : []),
    ...(status === "pending" ? [texts.confirmations(confirmations, needed)] : []),
  ];
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 gap-y-1 py-3.5 @2xl:grid-cols-[auto_minmax(0,1fr)_auto_auto] @2xl:items-center @2xl:gap-x-5">
      <span className="grid size-10 place-items-center rounded-full bg-sunken @max-2xl:row-span-2">
        <Arrow aria-hidden className={type === "incoming" ? "size-5 text-success" : "size-5 text-muted"} />
      </span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-semibold">
            {texts.types[type]} {currency}
          </span>
          <Badge tone={tone} icon={icon}>
            {texts.statuses[status]}
          </Badge>
        </p>
        <p className="text-sm text-muted wrap-anywhere">{facts.join(" · ")}</p>
      </div>
      <p className="price-type text-lg whitespace-nowrap @max-2xl:col-start-2 @2xl:text-right">
        {type === "incoming" ? "+" : "−"}
        {formatAmount(amount, currency)}
      </p>
      <Hash transaction={{ currency, txHash }} />
    </li>
  );
}

function Hash({
  transaction: { currency, txHash },
}: {
  transaction: Pick<DemoTransaction, "currency" | "txHash">;
}) {
  const url = explorerUrl(currency, txHash);
  const short = shorten(txHash);
  return (
    <div className="flex items-center text-sm text-muted @max-2xl:col-start-2 @max-2xl:-my-1 @2xl:w-72 @2xl:justify-end">
      <code className="mr-1">{short}</code>
      <IconButton
        variant="ghost"
        label={texts.copyHash(short)}
        onClick={() => void copy(txHash, texts.hashCopied)}
      >
        <Copy aria-hidden className="size-4.5" />
      </IconButton>
      {url ? (
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={texts.explorer(short)}
          title={texts.explorer(short)}
          className={buttonClass({ variant: "ghost", size: "icon" })}
        >
          <ExternalLink aria-hidden className="size-4.5" />
        </a>
      ) : (
        <span className="size-11 @max-2xl:hidden" />
      )}
    </div>
  );
}
