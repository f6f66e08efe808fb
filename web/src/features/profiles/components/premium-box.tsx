import { Check, Crown } from "lucide-react";
import { useState } from "react";
import type { Config } from "@/api/config";
import { formatDate } from "@/base/dates";
import { formatEuro } from "@/base/money";
import type { Profile } from "@/features/auth/session";
import { Button } from "@/ui/button";
import { profileTexts as texts } from "../texts";

/** What Premium gives and costs, or that it is running. */
export function PremiumBox({
  config,
  profile,
  premium,
}: {
  config: Config;
  profile: Profile | null;
  premium: boolean;
}) {
  const [asked, setAsked] = useState(false);
  return (
    <section aria-label={texts.premiumTitle} className="rounded-xl bg-premium p-5 text-on-premium sm:p-6">
      <div className="flex items-start justify-between gap-4">
        <h2 className="text-lg">{premium ? texts.premiumActive : texts.premiumTitle}</h2>
        <Crown aria-hidden className="size-6 shrink-0" />
      </div>
      {premium ? (
        <p className="mt-1">
          {profile?.premiumUntil
            ? texts.premiumActiveUntil(formatDate(profile.premiumUntil))
            : texts.premiumByRole}
        </p>
      ) : (
        <p className="mt-2 flex items-baseline gap-2">
          <span className="price-type text-3xl">{formatEuro(config.premiumPriceCents)}</span>
          <span>{texts.perMonth}</span>
        </p>
      )}
      <ul className="mt-4 grid gap-2">
        {texts.premiumBenefits(config.premiumDiscountPercent).map((benefit) => (
          <li key={benefit} className="flex gap-2.5">
            <Check aria-hidden className="mt-1 size-4 shrink-0 text-on-premium" />
            {benefit}
          </li>
        ))}
      </ul>
      {premium ? null : (
        <>
          <Button
            wide
            className="mt-5 bg-on-premium! text-premium! hover:bg-on-premium/90!"
            aria-expanded={asked}
            onClick={() => setAsked(true)}
          >
            {texts.premiumOffer}
          </Button>
          <div role="status">
            {asked ? (
              <p className="mt-4 rounded-lg border border-on-premium/40 p-4">
                <strong className="block">{texts.premiumLater}</strong>
                {texts.premiumLaterText}
              </p>
            ) : null}
          </div>
        </>
      )}
    </section>
  );
}
