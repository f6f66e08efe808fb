import { CircleCheck, CircleX, Copy, ExternalLink, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Badge, type BadgeTone } from "@/ui/badge";
import { IconButton } from "@/ui/button";
import { buttonClass } from "@/ui/button-class";
import { Spinner } from "@/ui/spinner";
import { eightPlaces, formatExact, isFiner, shorten } from "../amounts";
import type { CurrencyInfo, Movement } from "../api";
import { copy } from "../copy";
import { explorerUrl } from "../currencies";
import { walletTexts as texts } from "../texts";

const looks: Record<Movement["status"], [tone: BadgeTone, icon: ReactNode]> = {
  confirmed: ["success", <CircleCheck key="confirmed" aria-hidden className="size-3.5" />],
  pending: ["warning", <Spinner key="pending" className="size-3.5!" />],
  failed: ["danger", <CircleX key="failed" aria-hidden className="size-3.5" />],
};

/** One line of a history: what, in which state, how much, and where it can be looked up. */
export function Line({
  icon: Icon,
  incoming,
  title,
  status,
  facts,
  amount,
  currency,
  txId,
  info,
  action,
}: {
  icon: LucideIcon;
  incoming: boolean;
  title: string;
  status: Movement["status"];
  facts: readonly string[];
  amount: string;
  currency: string;
  /** Its number on the chain. */
  txId: string | null;
  info: CurrencyInfo | undefined;
  /** What can still be done about it. */
  action?: ReactNode;
}) {
  // Green, yellow with a spinner, red.
  const [tone, mark] = looks[status];
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 py-3 @xl:grid-cols-[auto_minmax(0,1fr)_auto_5.5rem] @xl:items-center @xl:gap-x-4">
      <span className="grid size-10 place-items-center rounded-full bg-sunken @max-xl:row-span-2">
        <Icon aria-hidden className={incoming ? "size-5 text-success" : "size-5 text-muted"} />
      </span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-semibold">{title}</span>
          <Badge tone={tone} icon={mark}>
            {texts.statuses[status]}
          </Badge>
        </p>
        <p className="text-sm text-muted wrap-anywhere">{facts.join(" · ")}</p>
      </div>
      <div className="flex min-h-8 flex-wrap items-center justify-between @max-xl:col-start-2 @xl:contents">
        <p
          className="price-type text-lg @max-xl:text-[1.0625rem] @xl:text-right"
          title={isFiner(amount) ? formatExact(amount, currency) : undefined}
        >
          {incoming ? "+" : "−"}
          {eightPlaces(amount)} <span className="text-base">{currency}</span>
        </p>
        {txId ? <Hash txId={txId} info={info} /> : null}
        {action}
      </div>
    </li>
  );
}

/** The number of a transaction on its chain, to be copied and looked up. */
function Hash({ txId, info }: { txId: string; info: Pick<CurrencyInfo, "explorerTx"> | undefined }) {
  const url = info ? explorerUrl(info, txId) : null;
  const short = shorten(txId);
  return (
    <div className="-my-1.5 -mr-2 flex flex-wrap text-muted @xl:mr-0">
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
