import { useQuery } from "@tanstack/react-query";
import { ChartLine, ChevronRight, ReceiptText, Settings, Users } from "lucide-react";
import { reasonOf } from "@/api/error";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { Card, CardTitle } from "@/ui/card";
import { InlineError } from "@/ui/inline-error";
import { uiTexts } from "@/ui/texts";
import { pendingQuery } from "../api";
import { simpleTexts as texts } from "../simple-texts";
import { memberTexts } from "../texts";
import type { Moderation } from "../use-moderation";
import { DecideAll, DecideAllProgress } from "./decide-all";

const actions = [
  { label: texts.users, to: href("/admin/users"), icon: Users },
  { label: texts.orders, to: href("/admin/orders"), icon: ReceiptText },
  { label: texts.analytics, to: href("/admin/analytics"), icon: ChartLine },
  { label: texts.settings, to: href("/admin/settings"), icon: Settings },
];

/** The ways into the back office, and deciding on everyone who waits at once. */
export function OverviewPanel({ moderation }: { moderation: Moderation }) {
  const query = useQuery(pendingQuery);
  const pending = query.data;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Card className="overflow-hidden p-0!">
        <div className="p-5">
          <CardTitle>{texts.quickActions}</CardTitle>
          {query.isError && !pending ? (
            <InlineError text={reasonOf(query.error) ?? memberTexts.listFailed} query={query} />
          ) : (
            <p className="mb-4 min-h-6 text-muted">{pending ? whoWaits(pending.length) : uiTexts.loading}</p>
          )}
          <DecideAll pending={pending} moderation={moderation} />
        </div>
        <DecideAllProgress progress={moderation.progress} />
      </Card>
      <Card>
        <CardTitle>{texts.adminActions}</CardTitle>
        <ul className="-mx-2 grid gap-1 sm:grid-cols-2">
          {actions.map(({ label, to, icon: Icon }) => (
            <li key={to}>
              <Link
                href={to}
                className="flex min-h-11 items-center gap-3 rounded-lg px-2 py-2 font-medium hover:bg-sunken"
              >
                <Icon aria-hidden className="size-5 shrink-0 text-brand" />
                <span className="flex-1">{label}</span>
                <ChevronRight aria-hidden className="size-4.5 text-muted" />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

function whoWaits(count: number): string {
  return count > 0 ? texts.quickActionsText(memberTexts.registrations(count)) : texts.nobodyWaits;
}
