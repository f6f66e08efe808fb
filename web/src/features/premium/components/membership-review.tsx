import { useId, useMemo, useRef, useState } from "react";
import type { Config } from "@/api/config";
import { formatEuro } from "@/base/money";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Checkbox } from "@/ui/toggle";
import { noErrors, useErrorFocus } from "@/ui/use-error-focus";
import type { EarlyStart, Provider } from "../api";
import { premiumTexts as texts, providerNames } from "../texts";
import { LegalLinks } from "./legal-links";

const count = new Intl.NumberFormat("de-DE");

/**
 * The membership as it is ordered: what it brings, how long, what it costs, who takes the money (§ 312j BGB). Texts and the
 * box come first, so that nothing stands between the total and the button.
 */
export function MembershipReview({
  config,
  cents,
  stars,
  days,
  earlyStart,
  provider,
  onOrder,
  onClose,
}: {
  config: Config;
  cents: number;
  /** Telegram's price, where Telegram takes the money. */
  stars: number | null;
  days: number;
  /** What is to be ticked; null until it has been loaded. */
  earlyStart: EarlyStart | null;
  provider: Provider;
  onOrder: () => void;
  onClose: () => void;
}) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [ticked, setTicked] = useState(false);
  const [missed, setMissed] = useState(0);
  const facts = [
    [texts.reviewWhat, texts.benefits(config.premiumDiscountPercent).join(", ")],
    [texts.reviewTerm, texts.reviewDays(days)],
    [texts.reviewPayment, providerNames[provider]],
  ] as const;

  useErrorFocus(
    box,
    useMemo(() => (missed > 0 ? { box: `${missed}` } : noErrors), [missed]),
  );

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.review}
      footer={
        <div className="grid w-full gap-2">
          <Button
            wide
            size="lg"
            busy={!earlyStart}
            onClick={() => (ticked ? onOrder() : setMissed(missed + 1))}
          >
            {texts.orderNow}
          </Button>
          <Button wide variant="ghost" onClick={onClose}>
            {texts.reviewBack}
          </Button>
        </div>
      }
    >
      <LegalLinks />
      {earlyStart ? (
        <div ref={box} className="mt-3 rounded-xl border border-line bg-surface px-4 py-2">
          <Checkbox
            className="items-start! py-2"
            label={<span className="font-normal">{earlyStart.text}</span>}
            checked={ticked}
            aria-invalid={missed > 0 && !ticked ? true : undefined}
            aria-describedby={missed > 0 && !ticked ? id : undefined}
            onChange={({ target }) => setTicked(target.checked)}
          />
          {missed > 0 && !ticked ? (
            <p id={id} role="alert" className="pb-2 text-sm text-danger">
              {texts.earlyStartWanted}
            </p>
          ) : null}
        </div>
      ) : null}
      <dl className="mt-4 grid gap-3">
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3">
          <dt className="font-semibold">{texts.reviewTotal}</dt>
          <dd className="text-right">
            <span className="price-type block text-xl">
              {stars === null ? formatEuro(cents) : texts.stars(count.format(stars))}
            </span>
            <span className="text-sm text-muted">
              {stars === null ? config.taxNote : texts.starsFor(formatEuro(cents), config.taxNote)}
            </span>
          </dd>
        </div>
      </dl>
    </Dialog>
  );
}
