import { useQuery } from "@tanstack/react-query";
import { Activity, Hourglass, UserPlus } from "lucide-react";
import { StatCard } from "@/ui/card";
import { Skeleton } from "@/ui/skeleton";
import { uiTexts } from "@/ui/texts";
import { healthQuery, pendingQuery } from "../api";
import { simpleTexts as texts } from "../simple-texts";
import { failingPart } from "../system-check";

const iconClass = "size-5 text-brand";

/** Three figures above everything else. The specification counts all who wait as today's registrations. */
export function SummaryCards() {
  const pending = useQuery(pendingQuery);
  const figure = pending.data?.length ?? (pending.isError ? "–" : <Skeleton className="h-9 w-10" />);
  return (
    <div className="mb-6 grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3 max-md:[&>:last-child]:col-span-2">
      <StatCard
        label={texts.waitingUsers}
        value={figure}
        hint={texts.waitingHint}
        icon={<Hourglass aria-hidden className={iconClass} />}
      />
      <StatCard
        label={texts.today}
        value={figure}
        hint={texts.newRegistrations}
        icon={<UserPlus aria-hidden className={iconClass} />}
      />
      <SystemStatus />
    </div>
  );
}

function SystemStatus() {
  const { data, error, isPending } = useQuery(healthQuery);
  const part = isPending ? null : failingPart(error ? undefined : data, error);
  return (
    <StatCard
      label={texts.systemStatus}
      value={isPending ? <Skeleton className="h-9 w-24" /> : part === null ? texts.online : texts.failing}
      hint={isPending ? uiTexts.loading : part === null ? texts.allAnswer : texts.partFailing(part)}
      tone={part === null ? "muted" : "danger"}
      icon={<Activity aria-hidden className={iconClass} />}
    />
  );
}
