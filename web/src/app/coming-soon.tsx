import { Hourglass } from "lucide-react";
import { Link, usePathname } from "@/base/navigation";
import { href, matchPath } from "@/base/paths";
import { buttonClass } from "@/ui/button-class";
import { EmptyState } from "@/ui/states";
import { pageTexts } from "./page-texts";
import { titles } from "./titles";

/** Stands in for a screen whose feature is not built yet. */
export default function ComingSoon() {
  const location = usePathname();
  const path = matchPath(location)?.path;
  const title = path ? titles[path] : null;
  return (
    <EmptyState
      icon={<Hourglass />}
      title={title ? `${title} ${pageTexts.soon}` : pageTexts.soon}
      text={pageTexts.soonText}
      action={
        <Link href={href("/shop")} className={buttonClass({ variant: "soft" })}>
          {pageTexts.backToShop}
        </Link>
      }
    />
  );
}
