import { useEffect } from "react";
import { useConfig } from "@/api/config";
import { navigate, useSearch } from "@/base/navigation";
import { withParam } from "@/base/params";
import { useSession } from "@/features/auth";
import { startShopTour, TourOffer } from "@/features/tutorial";

const lookEveryMs = 200;
/** A shop without goods has a tour as well. */
const longestWaitMs = 2000;

/** The tour of the shop: offered to members who are new, started for those whom the help has sent (`?tour=1`). */
export default function ShopTour() {
  const config = useConfig();
  const { user, loading } = useSession();
  const query = useSearch();
  const asked = new URLSearchParams(query).has("tour");
  const welcome = !loading && user?.isApproved === true;

  useEffect(() => {
    if (!asked || !welcome || !config) return;
    let waited = 0;
    const timer = setInterval(() => {
      waited += lookEveryMs;
      // Each step stands next to what it is about: that has to be drawn before.
      if (!document.querySelector("main article") && waited < longestWaitMs) return;
      clearInterval(timer);
      navigate(location.pathname + withParam(location.search, "tour", undefined), { replace: true });
      startShopTour(config);
    }, lookEveryMs);
    return () => clearInterval(timer);
  }, [asked, welcome, config]);

  return welcome && !asked ? <TourOffer floating /> : null;
}
