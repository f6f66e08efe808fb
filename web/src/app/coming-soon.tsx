import { Hourglass } from "lucide-react";
import { Link, useLocation } from "wouter";
import { href, matchPath } from "@/base/paths";
import { buttonClass } from "@/ui/button";
import { EmptyState } from "@/ui/states";
import { appTexts } from "./texts";
import { titles } from "./titles";

/** Stands in for a screen whose feature is not built yet. */
export default function ComingSoon() {
  const [location] = useLocation();
  const path = matchPath(location)?.path;
  const title = path ? titles[path] : null;
  return (
    <EmptyState
      icon={<Hourglass />}
      title={title ? `${title} ${appTexts.soon}` : appTexts.soon}
      text={appTexts.soonText}
      action={
        <Link href={href("/shop")} className={buttonClass({ variant: "soft" })}>
          {appTexts.backToShop}
        </Link>
      }
    />
  );
}
