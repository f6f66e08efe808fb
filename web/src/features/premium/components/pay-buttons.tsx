import { CreditCard, Send } from "lucide-react";
import { useState } from "react";
import type { Config } from "@/api/config";
import { formatEuro } from "@/base/money";
import { usePageRestored } from "@/base/use-page-restored";
import { PaypalMark } from "@/features/payments";
import { launchedInTelegram } from "@/features/telegram";
import { Button } from "@/ui/button";
import type { Buying, EarlyStart } from "../api";
import { payByTelegram, payInTab, type Till } from "../purchase";
import { premiumTexts as texts } from "../texts";
import { MembershipReview } from "./membership-review";

const count = new Intl.NumberFormat("de-DE");

/** Where Telegram's invoice would open: inside Telegram, on the sandbox's page, or nowhere. */
function tillOf({ providers }: Config): Till {
  if (!providers.telegram) return providers.sandbox ? "page" : null;
  return launchedInTelegram() ? "telegram" : null;
}

/** Both ways to pay. Inside Telegram digital goods are paid with Telegram only; its rules want it so. */
export function PayButtons({
  config,
  cents,
  stars,
  days,
  extending,
  earlyStart,
}: {
  config: Config;
  cents: number;
  stars: number | null;
  days: number;
  extending: boolean;
  earlyStart: EarlyStart | null;
}) {
  const [busy, setBusy] = useState<Buying | null>(null);
  const [reviewed, setReviewed] = useState<Buying | null>(null);
  usePageRestored(() => setBusy(null));
  const { telegram, sandbox, offersTelegram: byTelegram, offersPaypal, offersStripe } = config.providers;
  // Telegram wants digital goods to be paid with it in its own app.
  const elsewhere = !(telegram && launchedInTelegram());
  const byPaypal = offersPaypal && elsewhere;
  const byCard = offersStripe && elsewhere;
  if (!byTelegram && !byPaypal && !byCard) return <p className="mt-5 font-semibold">{texts.notOffered}</p>;

  /** Where money is at stake the whole order is shown before any provider (§ 312j BGB). */
  const choose = (provider: Buying) => (config.reviewStep ? setReviewed(provider) : void pay(provider));

  async function pay(provider: Buying, ticked?: number) {
    const shown = { cents, earlyStart: ticked };
    setReviewed(null);
    setBusy(provider);
    try {
      await (provider === "telegram" ? payByTelegram(shown, tillOf(config)) : payInTab(shown, provider));
      // On the way to PayPal the button stays busy until this page is gone.
      if (provider === "telegram") setBusy(null);
    } catch {
      setBusy(null);
    }
  }

  return (
    <div className="mt-5 border-t border-on-premium/25 pt-5">
      {extending ? (
        <p className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-semibold">{texts.extend(days)}</span>
          <span className="price-type text-xl">{formatEuro(cents)}</span>
        </p>
      ) : (
        <p className="mb-3 font-semibold">{texts.become}</p>
      )}
      <div className="grid gap-2.5">
        {byTelegram ? (
          <Button
            wide
            size="lg"
            className="bg-on-premium! text-premium! hover:bg-on-premium/90!"
            icon={<Send aria-hidden className="size-5" />}
            busy={busy === "telegram"}
            onClick={() => choose("telegram")}
          >
            {texts.byTelegram}
          </Button>
        ) : null}
        {byPaypal ? (
          <Button
            wide
            size="lg"
            className="border border-on-premium/60! bg-transparent! text-on-premium! hover:bg-on-premium/10!"
            icon={<PaypalMark />}
            busy={busy === "paypal"}
            onClick={() => choose("paypal")}
          >
            {texts.byPaypal}
          </Button>
        ) : null}
        {byCard ? (
          <Button
            wide
            size="lg"
            className="border border-on-premium/60! bg-transparent! px-3! text-base! text-on-premium! hover:bg-on-premium/10!"
            icon={<CreditCard aria-hidden className="size-5 shrink-0" />}
            busy={busy === "stripe"}
            onClick={() => choose("stripe")}
          >
            {texts.byCard}
          </Button>
        ) : null}
      </div>
      <p className="mt-3 text-sm">
        {byTelegram && stars !== null ? `${texts.inStars(count.format(stars))} ` : null}
        {texts.once}
        {sandbox ? <span className="block">{texts.sandbox}</span> : null}
      </p>
      {reviewed ? (
        <MembershipReview
          config={config}
          cents={cents}
          stars={reviewed === "telegram" ? stars : null}
          days={days}
          earlyStart={earlyStart}
          provider={reviewed}
          onOrder={() => void pay(reviewed, earlyStart?.version)}
          onClose={() => setReviewed(null)}
        />
      ) : null}
    </div>
  );
}
