import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Coins } from "lucide-react";
import { useState } from "react";
import { toastFailure } from "@/api/toast-failure";
import { formatDayInWeek } from "@/base/dates";
import { toCents } from "@/base/money";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Option } from "@/ui/option";
import { Price } from "@/ui/price";
import { askForCoins, type CoinCurrency, type CoinPayment, type OrderPayment } from "../api";
import { coinNames, coinText } from "../coins";
import { coinTexts as texts } from "../coin-texts";
import { paymentTexts } from "../texts";
import { CoinsAsked } from "./coins-asked";
import { CoinsSeen } from "./coins-seen";

/** Paying an order in coins: which ones, where to, until when, and what has come. */
export default function CoinCard({
  payment,
  linkKey,
}: {
  payment: OrderPayment;
  linkKey: string | undefined;
}) {
  const { coins } = payment;
  return (
    <Card aria-label={texts.title} className="overflow-hidden p-0!">
      <div className="flex items-baseline justify-between gap-4 px-5 pt-4">
        <h2 className="text-xl">{texts.title}</h2>
        <Price cents={toCents(payment.missingAmount) ?? 0} size="lg" />
      </div>
      {coins?.state === "processing" ? (
        <CoinsSeen coins={coins} />
      ) : coins?.state === "new" ? (
        <CoinsAsked coins={coins} />
      ) : (
        <Choice payment={payment} linkKey={linkKey} coins={coins} />
      )}
      <p className="border-t border-line px-5 py-3 text-sm text-muted">
        {paymentTexts.reservedUntil(formatDayInWeek(payment.expiresAt))}
      </p>
    </Card>
  );
}

/** Which coins, and once more after the time is over or while something is still missing. */
function Choice({
  payment,
  linkKey,
  coins,
}: {
  payment: OrderPayment;
  linkKey: string | undefined;
  coins: CoinPayment | null | undefined;
}) {
  const client = useQueryClient();
  const offered = payment.methods.find(({ method }) => method === "crypto")?.currencies ?? [];
  const before = coins?.currency;
  // Once something has come no other way is offered, but the same coins still pay the rest.
  const currencies = offered.length === 0 && before && payment.methods.length === 0 ? [before] : offered;
  const [chosen, setChosen] = useState<CoinCurrency>();
  const currency = chosen ?? (before && currencies.includes(before) ? before : currencies[0]);
  const ask = useMutation({
    mutationFn: (wanted: CoinCurrency) => askForCoins(payment.orderId, linkKey, wanted),
    onError: (error) => toastFailure(texts.askFailed, error, texts.askAgainLater),
    onSettled: () => client.invalidateQueries({ queryKey: ["orders"] }),
  });
  return (
    <div className="grid gap-3 px-5 pt-2 pb-5">
      {coins ? (
        <p role="status" className="rounded-xl bg-sunken px-4 py-3">
          <span className="block font-semibold">
            {coins.state === "settled" ? texts.rest : coins.state === "invalid" ? texts.gone : texts.over}
          </span>
          {coins.payments.length > 0
            ? texts.partCame(coinText(coins.received, coins.currency))
            : coins.state === "invalid"
              ? texts.goneText
              : texts.overText}
        </p>
      ) : (
        <p className="text-muted">{texts.text}</p>
      )}
      {currencies.length === 0 ? (
        <p role="status" className="font-semibold">
          {texts.noRate}
        </p>
      ) : (
        <>
          {currencies.length > 1 ? (
            <fieldset className="grid gap-2 sm:grid-cols-2">
              <legend className="sr-only">{texts.which}</legend>
              {currencies.map((one) => (
                <Option
                  key={one}
                  name="coins"
                  label={coinNames[one]}
                  hint={one}
                  checked={one === currency}
                  onChange={() => setChosen(one)}
                />
              ))}
            </fieldset>
          ) : null}
          {currency ? (
            <Button
              wide
              size="lg"
              icon={<Coins aria-hidden />}
              busy={ask.isPending}
              onClick={() => ask.mutate(currency)}
            >
              {coins ? texts.askAgain(coinNames[currency]) : texts.ask(coinNames[currency])}
            </Button>
          ) : null}
        </>
      )}
    </div>
  );
}
