import { useQuery } from "@tanstack/react-query";
import { UserCheck } from "lucide-react";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/states";
import { pendingQuery, type Registration } from "../api";
import { simpleTexts } from "../simple-texts";
import { memberTexts as texts } from "../texts";
import type { SimpleModeration } from "../use-simple-moderation";
import { ListStates } from "./list-states";
import type { Ask } from "./member-dialogs";
import { PanelHead } from "./pending-panel";
import { PeopleList } from "./people-list";
import { SimpleRegistrationRow } from "./simple-rows";

/** The registrations with their counts: those who wait, and those approved since this screen was opened. */
export function RegistrationsPanel({ moderation, ask }: { moderation: SimpleModeration; ask: Ask }) {
  const query = useQuery(pendingQuery);
  const { approved } = moderation;
  return (
    <Card className="overflow-hidden p-0!">
      <PanelHead
        title={texts.waitingTitle}
        actions={query.data ? <Counters waiting={query.data.length} approved={approved.length} /> : null}
      />
      <div className="min-h-80">
        <ListStates query={query}>
          {(waiting) => (
            <Rows people={oldestFirst([...waiting, ...approved])} moderation={moderation} ask={ask} />
          )}
        </ListStates>
      </div>
    </Card>
  );
}

function Counters({ waiting, approved }: { waiting: number; approved: number }) {
  return (
    <p role="status" className="flex flex-wrap gap-2">
      <Badge>{`${simpleTexts.all}: ${waiting + approved}`}</Badge>
      <Badge tone="success">{`${simpleTexts.approved}: ${approved}`}</Badge>
      <Badge tone="warning">{`${simpleTexts.waiting}: ${waiting}`}</Badge>
    </p>
  );
}

function Rows({
  people,
  moderation,
  ask,
}: {
  people: readonly Registration[];
  moderation: SimpleModeration;
  ask: Ask;
}) {
  if (people.length === 0) {
    return <EmptyState icon={<UserCheck />} title={texts.emptyWaiting} text={texts.emptyWaitingText} />;
  }
  return (
    <PeopleList label={texts.waitingTitle} people={people} rowHeight={125} className="max-h-150">
      {(person) => <SimpleRegistrationRow person={person} moderation={moderation} ask={ask} />}
    </PeopleList>
  );
}

/** As the server lists those who wait: nobody changes place when somebody is approved. */
function oldestFirst(people: Registration[]): Registration[] {
  return people.toSorted((a, b) => a.registeredAt.localeCompare(b.registeredAt));
}
