import {
  ArrowDownLeft,
  ArrowDownToLine,
  ArrowUpFromLine,
  ArrowUpRight,
  CircleCheck,
  CircleX,
  Copy,
  ExternalLink,
  ShoppingBag,
} from "lucide-react";
import type { ReactNode } from "react";
import { Badge, type BadgeTone } from "@/ui/badge";
import { IconButton } from "@/ui/button";
import { buttonClass } from "@/ui/button-class";
import { Spinner } from "@/ui/spinner";
import { eightPlaces, formatExact, isFiner, shorten } from "../amounts";
import type { CurrencyInfo, Movement } from "../api";
import { copy } from "../copy";
import { explorerUrl } from "../currencies";
import { formatMoment } from "../moment";
import { walletTexts as texts } from "../texts";

const looks: Record<Movement["status"], [tone: BadgeTone, icon: ReactNode]> = {
  confirmed: ["success", <CircleCheck key="confirmed" aria-hidden className="size-3.5" />],
  pending: ["warning", <Spinner key="pending" className="size-3.5" />],
  failed: ["danger", <CircleX key="failed" aria-hidden className="size-3.5" />],
};

/** Green, yellow with a spinner, red. */
export function StatusMark({ status }: { status: Movement["status"] }) {
  const [tone, icon] = looks[status];
  return (
    <Badge tone={tone} icon={icon}>
      {texts.statuses[status]}
    </Badge>
  );
}

const icons: Record<Movement["type"], typeof ArrowDownLeft> = {
  deposit: ArrowDownToLine,
  withdrawal: ArrowUpFromLine,
  transfer_in: ArrowDownLeft,
  transfer_out: ArrowUpRight,
};

const isIncoming = ({ type }: Movement): boolean => type === "deposit" || type === "transfer_in";

function titleOf({ type, orderId }: Movement): string {
  if (!orderId) return texts.types[type];
  const number = `#${orderId.slice(-8)}`;
  return type === "transfer_in" ? texts.refund(number) : texts.order(number);
}

/** What else is known of a movement, each in its own words. */
export function factsOf(movement: Movement): string[] {
  const { counterparty, address, status, confirmations, requiredConfirmations, reason } = movement;
  const towards = isIncoming(movement) ? texts.from : texts.to;
  return [
    formatMoment(movement.createdAt),
    ...(counterparty ? [towards(counterparty.username)] : []),
    ...(address ? [texts.to(shorten(address))] : []),
    ...(status === "pending" && confirmations !== null && requiredConfirmations !== null
      ? [texts.confirmed(confirmations, requiredConfirmations)]
      : []),
    ...(reason ? [reason] : []),
  ];
}

/** One line of a history. `facts` may say more than the movement knows of itself. */
export function MovementRow({
  movement,
  info,
  facts = factsOf(movement),
}: {
  movement: Movement;
  info: CurrencyInfo | undefined;
  facts?: readonly string[];
}) {
  const { amount, currency, status, externalTxId } = movement;
  const Icon = movement.orderId ? ShoppingBag : icons[movement.type];
  const incoming = isIncoming(movement);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 py-3 @2xl:grid-cols-[auto_minmax(0,1fr)_auto_5.5rem] @2xl:items-center @2xl:gap-x-4">
      <span className="grid size-10 place-items-center rounded-full bg-sunken @max-2xl:row-span-3">
        <Icon aria-hidden className={incoming ? "size-5 text-success" : "size-5 text-muted"} />
      </span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-semibold">{titleOf(movement)}</span>
          <StatusMark status={status} />
        </p>
        <p className="text-sm text-muted wrap-anywhere">{facts.join(" · ")}</p>
      </div>
      <p
        className="price-type text-lg whitespace-nowrap @max-2xl:col-start-2 @2xl:text-right"
        title={isFiner(amount) ? formatExact(amount, currency) : undefined}
      >
        {incoming ? "+" : "−"}
        {eightPlaces(amount)} <span className="text-base">{currency}</span>
      </p>
      {externalTxId ? <Hash txId={externalTxId} info={info} /> : null}
    </li>
  );
}

/** The number of a transaction on its chain, to be copied and looked up. */
export function Hash({ txId, info }: { txId: string; info: Pick<CurrencyInfo, "explorerTx"> | undefined }) {
  const url = info ? explorerUrl(info, txId) : null;
  const short = shorten(txId);
  return (
    <div className="-my-1.5 -ml-3 flex text-muted @max-2xl:col-start-2 @2xl:ml-0">
      <IconButton
        variant="ghost"
        label={texts.copyHash(short)}
        onClick={() => void copy(txId, texts.hashCopied)}
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
      ) : null}
    </div>
  );
}
