import { useQuery } from "@tanstack/react-query";
import { UserCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/states";
import { pendingQuery, type Registration } from "../api";
import { memberTexts as texts } from "../texts";
import type { Moderation } from "../use-moderation";
import { DecideAll, DecideAllProgress } from "./decide-all";
import { ListStates } from "./list-states";
import { PeopleList } from "./people-list";

const room = "min-h-80";

/** Everyone who waits for a decision; the view says how a row looks. */
export function PendingPanel({
  moderation,
  rowHeight,
  children,
}: {
  /** Lets everyone be decided at once. */
  moderation?: Moderation | undefined;
  rowHeight: number;
  children: (person: Registration) => ReactNode;
}) {
  const query = useQuery(pendingQuery);
  const pending = query.data;
  return (
    <Card className="overflow-hidden p-0!">
      <PanelHead
        title={pending ? texts.registrations(pending.length) : texts.waitingTitle}
        actions={moderation ? <DecideAll pending={pending} moderation={moderation} /> : null}
      />
      {moderation ? <DecideAllProgress progress={moderation.progress} /> : null}
      <div className={room}>
        <ListStates query={query}>
          {(people) =>
            people.length === 0 ? (
              <EmptyState icon={<UserCheck />} title={texts.emptyWaiting} text={texts.emptyWaitingText} />
            ) : (
              <PeopleList label={texts.waiting} people={people} rowHeight={rowHeight} className="max-h-150">
                {children}
              </PeopleList>
            )
          }
        </ListStates>
      </div>
    </Card>
  );
}

/** The head of a panel: what it holds at the left, what can be done with all of it at the right. */
export function PanelHead({ title, actions }: { title: ReactNode; actions?: ReactNode }) {
  return (
    <div className="flex min-h-15 flex-wrap items-center justify-between gap-3 border-b border-line p-4 sm:px-5">
      <h2 className="min-h-7 text-lg">{title}</h2>
      {actions}
    </div>
  );
}
