import { useQuery } from "@tanstack/react-query";
import { CircleHelp, UserX } from "lucide-react";
import { useEffect, useState } from "react";
import { ApiError } from "@/api/error";
import { BackLink } from "@/base/back-link";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { useSession } from "@/features/auth";
import { buttonClass } from "@/ui/button-class";
import { Card } from "@/ui/card";
import { Skeleton } from "@/ui/skeleton";
import { PageSpinner } from "@/ui/spinner";
import { EmptyState, ErrorState } from "@/ui/states";
import { uiTexts } from "@/ui/texts";
import { toast } from "@/ui/toast";
import { publicProfileQuery } from "../api";
import { PublicCard } from "../components/public-card";
import { publicTexts as texts } from "../public-texts";
import { forgetShop, leadsToShop } from "../return-to-shop";

/** /user/{userId} and /profile/{userId}: what members see of each other. */
export default function PublicProfilePage({ params }: { params: Record<string, string> }) {
  const session = useSession();
  const id = readId(params["userId"]);
  if (id === null) {
    return (
      <EmptyState
        icon={<CircleHelp />}
        title={texts.invalidId}
        text={texts.invalidIdText}
        action={
          <Link href={href("/shop")} className={buttonClass()}>
            {texts.toShop}
          </Link>
        }
      />
    );
  }
  // Visitors and those who wait are led away by the gate; their call would only be refused.
  if (!session.user?.isApproved) return <PageSpinner />;
  return (
    <div className="mx-auto max-w-2xl">
      <WayBack />
      <PublicProfile key={id} id={id} own={session.user.id === id} />
    </div>
  );
}

/** A whole number above zero; null for everything else. */
function readId(text: string | undefined): number | null {
  const id = /^\d+$/.test(text ?? "") ? Number(text) : 0;
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

function PublicProfile({ id, own }: { id: number; own: boolean }) {
  const found = useQuery(publicProfileQuery(id));
  const missing = found.error instanceof ApiError && found.error.status === 404;

  useEffect(() => {
    if (!found.isError || missing) return;
    toast({ title: texts.error, description: texts.loadFailed, variant: "destructive" });
  }, [found.isError, found.errorUpdatedAt, missing]);

  if (missing) return <EmptyState icon={<UserX />} title={texts.notFound} text={texts.notFoundText} />;
  if (found.data) return <PublicCard found={found.data} own={own} />;
  if (found.isError) {
    return <ErrorState text={texts.loadFailed} query={found} />;
  }
  return (
    <Card
      role="status"
      aria-label={uiTexts.loading}
      className="grid grid-cols-1 justify-items-center gap-4 py-8"
    >
      <Skeleton className="size-24 rounded-full!" />
      <Skeleton className="h-8 w-44 max-w-full" />
      <Skeleton className="h-16 w-full max-w-sm" />
      <Skeleton className="h-11 w-52 max-w-full rounded-lg!" />
    </Card>
  );
}

function WayBack() {
  const [toShop] = useState(leadsToShop);
  useEffect(() => forgetShop, []);
  return (
    <div className="mb-3">
      <BackLink href={href(toShop ? "/shop" : "/chat")}>
        {toShop ? texts.backToShop : texts.backToChat}
      </BackLink>
    </div>
  );
}
