import { useQuery } from "@tanstack/react-query";
import { UserCheck } from "lucide-react";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/states";
import { everyoneQuery, pendingQuery, type Registration } from "../api";
import { simpleTexts } from "../simple-texts";
import { memberTexts as texts } from "../texts";
import type { Moderation } from "../use-moderation";
import { useProtection } from "../use-protection";
import { ListStates } from "./list-states";
import type { Ask } from "./member-dialogs";
import { PanelHead } from "./pending-panel";
import { PeopleList } from "./people-list";
import { SimpleRegistrationRow } from "./simple-rows";

/** Every registration with its counts: first those who wait, then the accounts that were approved. */
export function RegistrationsPanel({ moderation, ask }: { moderation: Moderation; ask: Ask }) {
  const query = useQuery(pendingQuery);
  const everyone = useQuery(everyoneQuery).data;
  const approved = everyone?.filter(({ isApproved, role }) => isApproved && role !== "banned");
  return (
    <Card className="overflow-hidden p-0!">
      <PanelHead
        title={simpleTexts.everyone}
        actions={
          query.data && approved ? <Counters waiting={query.data.length} approved={approved.length} /> : null
        }
      />
      <div className="min-h-80">
        <ListStates query={query}>
          {(waiting) => <Rows people={together(waiting, approved)} moderation={moderation} ask={ask} />}
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
  moderation: Moderation;
  ask: Ask;
}) {
  const protection = useProtection();
  if (people.length === 0) {
    return <EmptyState icon={<UserCheck />} title={texts.emptyWaiting} text={texts.emptyWaitingText} />;
  }
  return (
    <PeopleList label={simpleTexts.everyone} people={people} rowHeight={125} className="max-h-150">
      {(person) => (
        <SimpleRegistrationRow
          person={person}
          moderation={moderation}
          isProtected={protection.isOwner(person) || protection.isSelf(person)}
          ask={ask}
        />
      )}
    </PeopleList>
  );
}

/** Someone approved this moment may still stand in the list that was asked for first. */
function together(waiting: readonly Registration[], approved: readonly Registration[] = []): Registration[] {
  const ids = new Set(waiting.map(({ id }) => id));
  return [...waiting, ...approved.filter(({ id }) => !ids.has(id))];
}
