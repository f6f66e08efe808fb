import { clsx } from "clsx";
import { Compass } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { useConfig } from "@/api/config";
import { useStore } from "@/base/store";
import { useSession } from "@/features/auth";
import { Button } from "@/ui/button";
import { startShopTour } from "../shop-tour";
import { tutorialTexts as texts } from "../texts";
import { complete, isFirstTime, leaveTutorial, tutorialStore } from "../tutorial";

const TutorialOverlay = lazy(() => import("./tutorial-overlay"));

/** Above the navigation and the cart bar, next to the button of the support bot. */
const corner =
  "fixed right-20 bottom-[calc(5rem+var(--safe-bottom))] left-3 z-20 max-w-96 animate-fade-in shadow-float " +
  "max-md:[body:has([data-cart-bar])_&]:bottom-[calc(9.5rem+var(--safe-bottom))] md:right-auto md:bottom-6 md:left-6";

/**
 * Offers the tour of the shop to members who have neither taken nor skipped it, and draws it while it runs. `floating`
 * it lies in a corner, so that nothing moves when it comes.
 */
export function TourOffer({ floating = false }: { floating?: boolean }) {
  const config = useConfig();
  const [skipped, setSkipped] = useState(false);
  const touring = useStore(tutorialStore) !== null;
  const { user } = useSession();
  useEffect(() => leaveTutorial, []);
  const tour = touring ? (
    <Suspense>
      <TutorialOverlay />
    </Suspense>
  ) : null;
  if (skipped || !user || !config || (touring && floating) || !isFirstTime()) return tour;

  return (
    <section
      aria-label={texts.bannerTitle}
      className={clsx(
        "flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border border-line bg-surface p-4",
        floating ? corner : "mb-5",
      )}
    >
      <span
        aria-hidden
        className={clsx(
          "size-11 shrink-0 place-items-center rounded-lg bg-brand-soft text-on-brand-soft",
          floating ? "hidden sm:grid" : "grid",
        )}
      >
        <Compass className="size-5.5" />
      </span>
      <div className={clsx("flex-1", floating ? "min-w-40" : "min-w-48")}>
        <h2 className="text-lg">{texts.bannerTitle}</h2>
        <p className="text-sm text-muted">{texts.bannerText}</p>
      </div>
      <div className={clsx("flex flex-wrap gap-2", floating && "grow")}>
        <Button className={clsx(floating && "grow")} onClick={() => startShopTour(config)}>
          {texts.startTour}
        </Button>
        <Button
          variant="quiet"
          className={clsx(floating && "grow")}
          onClick={() => {
            complete();
            setSkipped(true);
          }}
        >
          {texts.skip}
        </Button>
      </div>
      {tour}
    </section>
  );
}
