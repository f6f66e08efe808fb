import { useQuery } from "@tanstack/react-query";
import { Check, Crown } from "lucide-react";
import { useEffect, useRef } from "react";
import type { Config } from "@/api/config";
import { useShopClosed } from "@/api/terms";
import { formatDate } from "@/base/dates";
import { formatEuro } from "@/base/money";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { useStore } from "@/base/store";
import { type Profile, useSession } from "@/features/auth";
import { buttonClass } from "@/ui/button-class";
import { membershipQuery } from "../api";
import { purchaseStore } from "../purchase";
import { premiumTexts as texts } from "../texts";
import { CancelMembership } from "./cancel-membership";
import { PayButtons } from "./pay-buttons";
import { Waiting } from "./waiting";

/** What Premium gives and costs, or that it is running, and both ways to pay. */
export function PremiumBox({
  config,
  profile,
  premium,
}: {
  config: Config;
  profile: Profile | null;
  /** Admins read Premium too. */
  premium: boolean;
}) {
  const place = useRef<HTMLElement>(null);
  const membership = useQuery(membershipQuery).data;
  const purchase = useStore(purchaseStore);
  const username = useSession().user?.username;
  const closed = useShopClosed();
  const cents = membership?.priceCents ?? config.premiumPriceCents;
  const until = membership?.premiumUntil ?? profile?.premiumUntil;
  const paid = Boolean(membership?.isPremium && membership.source === "paid");

  // Led here by a link that asks for the membership.
  useEffect(() => {
    if (location.hash === "#premium") place.current?.scrollIntoView({ block: "center" });
  }, []);

  return (
    <section
      ref={place}
      id="premium"
      aria-label={texts.title}
      className="scroll-mt-24 rounded-xl bg-premium p-5 text-on-premium sm:p-6"
    >
      <div className="flex items-start justify-between gap-4">
        <h2 className="text-lg">
          {purchase?.phase === "shown" ? texts.activated : premium ? texts.active : texts.title}
        </h2>
        <Crown aria-hidden className="size-6 shrink-0" />
      </div>
      {premium ? (
        <Standing
          until={until ?? null}
          cancelledAt={membership?.cancelledAt ?? null}
          next={membership?.nextPaymentAt ?? null}
        />
      ) : purchase?.phase === "shown" ? null : (
        <p className="mt-2 flex items-baseline gap-2">
          <span className="price-type text-3xl">{formatEuro(cents)}</span>
          <span>{texts.perMonth}</span>
        </p>
      )}
      <ul className="mt-4 grid gap-2">
        {texts.benefits(membership?.discountPercent ?? config.premiumDiscountPercent).map((benefit) => (
          <li key={benefit} className="flex gap-2.5">
            <Check aria-hidden className="mt-1 size-4 shrink-0" />
            {benefit}
          </li>
        ))}
      </ul>
      {premium ? (
        <Link
          href={href("/premium-lounge")}
          className={buttonClass({}, "mt-5 w-full bg-on-premium! text-premium! hover:bg-on-premium/90!")}
        >
          {texts.toLounge}
        </Link>
      ) : null}
      {purchase ? (
        <Waiting purchase={purchase} />
      ) : premium && !paid ? null : closed ? (
        <p className="mt-5 border-t border-on-premium/25 pt-5 font-semibold">{texts.closed}</p>
      ) : (
        <PayButtons
          config={config}
          cents={cents}
          stars={membership?.priceStars ?? null}
          days={membership?.daysPerPayment ?? 30}
          extending={premium}
          earlyStart={membership?.earlyStart ?? null}
        />
      )}
      {paid && until && !membership?.cancelledAt ? <CancelMembership until={until} /> : null}
      <nav aria-label={texts.rights} className="mt-3 flex flex-wrap gap-x-5">
        {(["/widerrufen", "/kuendigen"] as const).map((path) => (
          <Link
            key={path}
            href={username && paid ? `${path}?vertrag=${encodeURIComponent(texts.contract(username))}` : path}
            className="flex min-h-11 items-center rounded-lg underline underline-offset-2 hover:bg-on-premium/10"
          >
            {path === "/widerrufen" ? texts.withdraw : texts.terminate}
          </Link>
        ))}
      </nav>
    </section>
  );
}

/** How long it runs, and what comes next. */
function Standing({
  until,
  cancelledAt,
  next,
}: {
  until: string | null;
  cancelledAt: string | null;
  next: string | null;
}) {
  if (!until) return <p className="mt-1">{texts.endless}</p>;
  if (cancelledAt) return <p className="mt-1">{texts.cancelled(formatDate(until))}</p>;
  return (
    <div className="mt-1">
      <p>{texts.until(formatDate(until))}</p>
      {next ? (
        <>
          <p>{texts.next(formatDate(next))}</p>
          <p className="mt-1 text-sm">{texts.nextText}</p>
        </>
      ) : null}
    </div>
  );
}
