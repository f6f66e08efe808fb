import { ProgressBar } from "@/ui/progress-bar";
import type { CoinPayment } from "../api";
import { coinText } from "../coins";
import { coinTexts as texts } from "../coin-texts";

/** Enough has come: how far it is confirmed. Nothing is to be done. */
export function CoinsSeen({ coins }: { coins: CoinPayment }) {
  const needed = coins.requiredConfirmations;
  const confirmed = Math.min(needed, ...coins.payments.map(({ confirmations }) => confirmations));
  return (
    <div className="grid gap-4 px-5 pt-2 pb-5">
      <p role="status">
        <span className="block font-semibold">{texts.seen(coinText(coins.received, coins.currency))}</span>
        <span className="text-muted">{texts.seenText}</span>
      </p>
      <div className="grid gap-2">
        <ProgressBar
          label={texts.confirmations}
          value={confirmed}
          max={needed}
          text={texts.confirmed(confirmed, needed)}
        />
        <p className="text-sm text-muted">{texts.confirmed(confirmed, needed)}</p>
      </div>
      {coins.payments.map(({ transactionId, explorerUrl }) =>
        explorerUrl ? (
          <a
            key={transactionId}
            href={explorerUrl}
            target="_blank"
            rel="noreferrer"
            className="font-semibold text-brand underline"
          >
            {texts.lookUp}
          </a>
        ) : null,
      )}
    </div>
  );
}
