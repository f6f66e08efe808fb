import { Compass } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { useConfig } from "@/api/config";
import { useStore } from "@/base/store";
import { useSession } from "@/features/auth/session";
import { Button } from "@/ui/button";
import { startShopTour } from "../shop-tour";
import { tutorialTexts as texts } from "../texts";
import { complete, isFirstTime, leaveTutorial, tutorialStore } from "../tutorial";

const TutorialOverlay = lazy(() => import("./tutorial-overlay"));

/** Offers the tour of the shop, or to skip it, to members who have not seen it. */
export function WelcomeBanner() {
  const config = useConfig();
  const [skipped, setSkipped] = useState(false);
  const touring = useStore(tutorialStore) !== null;
  const { user } = useSession();
  useEffect(() => leaveTutorial, []);
  if (skipped || !user || !config || !(touring || isFirstTime())) return null;

  return (
    <section
      aria-label={texts.bannerTitle}
      className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border border-line bg-surface p-4"
    >
      <span
        aria-hidden
        className="grid size-11 shrink-0 place-items-center rounded-lg bg-brand-soft text-on-brand-soft"
      >
        <Compass className="size-5.5" />
      </span>
      <div className="min-w-48 flex-1">
        <h2 className="text-lg">{texts.bannerTitle}</h2>
        <p className="text-sm text-muted">{texts.bannerText}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => startShopTour(config)}>{texts.startTour}</Button>
        <Button
          variant="quiet"
          onClick={() => {
            complete("shop");
            setSkipped(true);
          }}
        >
          {texts.skip}
        </Button>
      </div>
      {touring ? (
        <Suspense>
          <TutorialOverlay />
        </Suspense>
      ) : null}
    </section>
  );
}
