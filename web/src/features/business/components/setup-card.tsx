import { useQuery } from "@tanstack/react-query";
import { useShopClosed } from "@/api/terms";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { isOwner, useSession } from "@/features/auth";
import { buttonClass } from "@/ui/button-class";
import { Card, CardTitle } from "@/ui/card";
import { readinessQuery } from "../api";
import { stepsOf } from "../setup";
import { setupTexts as texts } from "../setup-texts";
import { Progress } from "./progress";

/** For the owner of a shop that has not opened yet: how far it is, and the way on. */
export function SetupCard({ className }: { className?: string }) {
  const owner = isOwner(useSession().user);
  const shown = useShopClosed() && owner;
  const readiness = useQuery({ ...readinessQuery, enabled: shown });
  if (!shown) return null;
  return (
    <Card className={className}>
      <CardTitle>{texts.cardTitle}</CardTitle>
      <p className="mb-4 text-muted">{texts.cardText}</p>
      {readiness.data ? <Progress steps={stepsOf(readiness.data)} /> : null}
      <Link href={href("/admin/setup")} className={buttonClass({}, "mt-4 max-sm:w-full")}>
        {texts.cardGo}
      </Link>
    </Card>
  );
}
