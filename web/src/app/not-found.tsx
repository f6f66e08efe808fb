import { Compass } from "lucide-react";
import { Link } from "wouter";
import { useConfig } from "@/api/config";
import { href } from "@/base/paths";
import { useTitle } from "@/base/use-title";
import { buttonClass } from "@/ui/button";
import { EmptyState } from "@/ui/states";
import { appTexts } from "./texts";

export default function NotFound() {
  useTitle(appTexts.notFound, useConfig()?.shopName);
  return (
    <EmptyState
      icon={<Compass />}
      title={appTexts.notFound}
      text={appTexts.notFoundText}
      action={
        <Link href={href("/shop")} className={buttonClass()}>
          {appTexts.backToShop}
        </Link>
      }
    />
  );
}
