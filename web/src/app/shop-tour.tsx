import { lazy, Suspense, useEffect } from "react";
import { useConfig } from "@/api/config";
import { useStore } from "@/base/store";
import { useSession } from "@/features/auth/session";
import { startShopTour } from "@/features/tutorial/shop-tour";
import { isFirstTime, leaveTutorial, tutorialStore } from "@/features/tutorial/tutorial";

const TutorialOverlay = lazy(async () => {
  const { fullStyles } = await import("./full-styles");
  await fullStyles;
  return import("@/features/tutorial/components/tutorial-overlay");
});

const lookEveryMs = 1000;
/** A tour would fight with whatever is open over the shop. */
const isFree = () =>
  location.pathname === "/shop" && !document.querySelector("[role=dialog], [role=alertdialog]");

/** Shows the shop by itself to members who are here for the first time, as soon as nothing lies over it. */
export default function ShopTour() {
  const config = useConfig();
  const { user, loading } = useSession();
  const touring = useStore(tutorialStore) !== null;
  const welcome = !loading && user?.isApproved === true;

  useEffect(() => {
    if (!welcome || !config || !isFirstTime()) return;
    const timer = setInterval(() => {
      if (!isFree()) return;
      clearInterval(timer);
      if (isFirstTime()) startShopTour(config);
    }, lookEveryMs);
    return () => clearInterval(timer);
  }, [welcome, config]);
  useEffect(() => leaveTutorial, []);

  return touring ? (
    <Suspense>
      <TutorialOverlay />
    </Suspense>
  ) : null;
}
