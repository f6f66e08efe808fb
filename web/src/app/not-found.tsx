import { Compass } from "lucide-react";
import { Link } from "@/base/navigation";
import { useConfig } from "@/api/config";
import { href } from "@/base/paths";
import { useTitle } from "@/base/use-title";
import { buttonClass } from "@/ui/button-class";
import { EmptyState } from "@/ui/states";
import { pageTexts } from "./page-texts";

export function NotFound() {
  useTitle(pageTexts.notFound, useConfig()?.shopName);
  return (
    <EmptyState
      icon={<Compass />}
      title={pageTexts.notFound}
      text={pageTexts.notFoundText}
      action={
        <Link href={href("/shop")} className={buttonClass()}>
          {pageTexts.backToShop}
        </Link>
      }
    />
  );
}
