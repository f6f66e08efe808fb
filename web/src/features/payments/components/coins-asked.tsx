import { Wallet } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { buttonClass } from "@/ui/button-class";
import { CopyRow } from "@/ui/copy-row";
import type { CoinPayment } from "../api";
import { coinNames, coinText, plainCoins, rateText } from "../coins";
import { coinTexts as texts } from "../coin-texts";

const QrCode = lazy(() => import("@/ui/qr-code"));

/** What a wallet needs to pay, and how long it holds. */
export function CoinsAsked({ coins }: { coins: CoinPayment }) {
  const amount = coinText(coins.missing, coins.currency);
  return (
    <>
      {coins.exception === "partial" ? (
        <p role="status" className="px-5 pt-1 font-semibold">
          {texts.missing(coinText(coins.received, coins.currency), amount)}
        </p>
      ) : null}
      <div className="flex items-center gap-4 px-5 py-4">
        <div className="size-36 shrink-0 rounded-xl border border-line bg-white p-1 sm:size-44">
          <Suspense>
            <QrCode text={coins.uri ?? coins.address} label={texts.code(amount)} />
          </Suspense>
        </div>
        <div className="min-w-0">
          <Left until={coins.expiresAt} />
          <p className="mt-2 hidden text-muted sm:block">{texts.scan}</p>
        </div>
      </div>
      {coins.uri ? (
        <div className="px-5 pb-4 sm:hidden">
          <a href={coins.uri} className={buttonClass({ variant: "soft" }, "w-full")}>
            <Wallet aria-hidden className="size-5" />
            {texts.openWallet}
          </a>
        </div>
      ) : null}
      <CopyRow strong label={texts.amount} text={amount} copies={plainCoins(coins.missing)} />
      <CopyRow label={texts.address} text={coins.address} />
      <p className="border-t border-line px-5 py-3 text-sm text-muted">
        {texts.onlyThis(coinNames[coins.currency], coins.network)}{" "}
        {texts.rate(rateText(coins.rate, coins.currency))}
        {coins.demo ? <span className="mt-1 block font-semibold text-ink">{texts.demo}</span> : null}
        {coins.sandboxUrl ? (
          <a
            className="mt-1 block font-semibold text-brand underline"
            href={coins.sandboxUrl}
            target="_blank"
            rel="noreferrer"
          >
            {texts.sandbox}
          </a>
        ) : null}
      </p>
    </>
  );
}

const secondMs = 1_000;

/** Minutes and seconds that are left. */
function Left({ until }: { until: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), secondMs);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - now) / secondMs));
  return (
    <p>
      <span className="block text-sm text-muted">{texts.left}</span>
      <span role="timer" className="block font-serif text-2xl font-semibold tabular-nums">
        {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, "0")}
      </span>
    </p>
  );
}
