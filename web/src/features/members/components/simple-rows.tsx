import { formatDate, formatDateTime } from "@/base/dates";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import type { Person, Registration } from "../api";
import { simpleStatus } from "../badges";
import { memberTexts as texts } from "../texts";
import type { Moderation } from "../use-moderation";
import type { useProtection } from "../use-protection";
import { ActionButton } from "./action-button";
import { noteOn } from "./area-rows";
import type { Ask } from "./member-dialogs";
import { PersonRow } from "./person-row";

/** A registration on /simple-admin. Those approved a moment ago are still listed, without the decision. */
export function SimpleRegistrationRow({
  person,
  moderation,
  ask,
}: {
  person: Registration;
  moderation: Moderation;
  ask: Ask;
}) {
  const { isApproved } = person;
  const deciding = moderation.progress !== null;
  return (
    <PersonRow
      actionCount="many"
      name={person.username}
      badges={
        <Badge tone={isApproved ? "success" : "warning"}>
          {isApproved ? texts.statusApproved : texts.statusWaiting}
        </Badge>
      }
      facts={[
        `${texts.registered} ${formatDateTime(person.registeredAt)}`,
        texts.id(person.id),
        `${texts.telegram}: ${telegramOf(person)}`,
      ]}
      actions={
        <>
          {isApproved ? null : (
            <>
              <ActionButton disabled={deciding} act={() => moderation.decide("approve", [person])}>
                {texts.approve}
              </ActionButton>
              <Button variant="quiet" size="sm" disabled={deciding} onClick={() => ask("reject", person)}>
                {texts.reject}
              </Button>
            </>
          )}
          <Button
            variant="quiet"
            size="sm"
            disabledReason={isApproved ? undefined : texts.onlyApproved}
            onClick={() => ask("timeout", person)}
          >
            {texts.timeout}
          </Button>
          <Button variant="quiet" size="sm" className="text-danger!" onClick={() => ask("delete", person)}>
            {texts.remove}
          </Button>
        </>
      }
    />
  );
}

/** Any account in the User Management tab. */
export function SimplePersonRow({
  person,
  moderation,
  protection,
  ask,
}: {
  person: Person;
  moderation: Moderation;
  protection: ReturnType<typeof useProtection>;
  ask: Ask;
}) {
  const owner = protection.isOwner(person);
  const self = protection.isSelf(person);
  const status = simpleStatus(person);
  return (
    <PersonRow
      actionCount="many"
      name={person.username}
      badges={
        <>
          <Badge tone={status.tone}>{status.label}</Badge>
          {owner ? <Badge tone="premium">{texts.systemAdmin}</Badge> : null}
          {self ? <Badge>{texts.yourself}</Badge> : null}
        </>
      }
      facts={[
        `${texts.telegram}: ${telegramOf(person)}`,
        `${texts.registered} ${formatDate(person.registeredAt)}`,
        `${texts.lastLogin}: ${person.lastLogin ? formatDateTime(person.lastLogin) : texts.never}`,
      ]}
      note={noteOn(person)}
      actions={
        <>
          <Button variant="quiet" size="sm" onClick={() => ask("activity", person)}>
            {texts.activity}
          </Button>
          {owner || self ? null : <SimpleActions person={person} moderation={moderation} ask={ask} />}
        </>
      }
    />
  );
}

function SimpleActions({ person, moderation, ask }: { person: Person; moderation: Moderation; ask: Ask }) {
  const banned = person.role === "banned";
  return (
    <>
      {person.isApproved ? null : (
        <>
          <ActionButton act={() => moderation.decide("approve", [person])}>{texts.approve}</ActionButton>
          <Button variant="quiet" size="sm" onClick={() => ask("reject", person)}>
            {texts.reject}
          </Button>
        </>
      )}
      {person.isActive && person.isApproved && !banned ? (
        <Button variant="quiet" size="sm" onClick={() => ask("timeout", person)}>
          {texts.timeout}
        </Button>
      ) : null}
      {person.timeoutUntil && !banned ? (
        <ActionButton variant="soft" act={() => moderation.stopTimeout(person)}>
          {texts.endTimeout}
        </ActionButton>
      ) : null}
      {banned ? (
        <ActionButton variant="soft" act={() => moderation.unban(person)}>
          {texts.unban}
        </ActionButton>
      ) : (
        <Button variant="quiet" size="sm" onClick={() => ask("ban", person)}>
          {texts.banForGood}
        </Button>
      )}
      <Button variant="quiet" size="sm" className="text-danger!" onClick={() => ask("delete", person)}>
        {texts.delete}
      </Button>
    </>
  );
}

function telegramOf({ telegramUsername }: Pick<Person, "telegramUsername">): string {
  return telegramUsername ? `@${telegramUsername}` : texts.telegramMissing;
}
