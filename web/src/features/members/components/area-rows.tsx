import { formatDate, formatDateTime } from "@/base/dates";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import type { Person, Registration } from "../api";
import { adminAreaStatus } from "../badges";
import { memberTexts as texts } from "../texts";
import type { Moderation } from "../use-moderation";
import type { useProtection } from "../use-protection";
import { ActionButton } from "./action-button";
import type { Ask } from "./member-dialogs";
import { PersonRow } from "./person-row";

/** Somebody who waits, in the admin area. */
export function AreaPendingRow({
  person,
  moderation,
  ask,
}: {
  person: Registration;
  moderation: Moderation;
  ask: Ask;
}) {
  const deciding = moderation.progress !== null;
  return (
    <PersonRow
      actionCount="few"
      name={person.username}
      facts={[telegramOf(person), `${texts.registered} ${formatDate(person.registeredAt)}`]}
      actions={
        <>
          <Button variant="quiet" size="sm" disabled={deciding} onClick={() => ask("reject", person)}>
            {texts.reject}
          </Button>
          <ActionButton disabled={deciding} act={() => moderation.decide("approve", [person])}>
            {texts.approve}
          </ActionButton>
        </>
      }
    />
  );
}

/** Any account, in the admin area. */
export function AreaPersonRow({
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
  const self = protection.isSelf(person);
  const status = adminAreaStatus(person);
  return (
    <PersonRow
      name={person.username}
      badges={
        <>
          <Badge tone={status.tone}>{status.label}</Badge>
          {person.role === "admin" ? <Badge tone="brand">{texts.adminBadge}</Badge> : null}
          {person.role === "premium" ? <Badge tone="premium">{texts.premiumBadge}</Badge> : null}
          {self ? <Badge>{texts.yourself}</Badge> : null}
        </>
      }
      facts={[texts.id(person.id), telegramOf(person)]}
      note={noteOn(person)}
      actions={
        protection.isOwner(person) || self ? undefined : (
          <AreaActions
            person={person}
            moderation={moderation}
            ask={ask}
            mayGiveRoles={protection.mayGiveRoles}
          />
        )
      }
    />
  );
}

function AreaActions({
  person,
  moderation,
  ask,
  mayGiveRoles,
}: {
  person: Person;
  moderation: Moderation;
  ask: Ask;
  mayGiveRoles: boolean;
}) {
  if (person.role === "banned") {
    return (
      <ActionButton variant="soft" act={() => moderation.unban(person)}>
        {texts.unban}
      </ActionButton>
    );
  }
  return (
    <>
      {mayGiveRoles ? (
        <Button variant="quiet" size="sm" onClick={() => ask("role", person)}>
          {texts.changeRole}
        </Button>
      ) : null}
      {person.timeoutUntil ? (
        <ActionButton variant="soft" act={() => moderation.stopTimeout(person)}>
          {texts.endTimeout}
        </ActionButton>
      ) : (
        <Button
          variant="quiet"
          size="sm"
          disabledReason={person.isApproved ? undefined : texts.onlyApproved}
          onClick={() => ask("timeout", person)}
        >
          {texts.timeout}
        </Button>
      )}
      <Button variant="quiet" size="sm" onClick={() => ask("ban", person)}>
        {texts.ban}
      </Button>
      <Button variant="quiet" size="sm" className="text-danger!" onClick={() => ask("delete", person)}>
        {texts.delete}
      </Button>
    </>
  );
}

function telegramOf({ telegramUsername }: Pick<Person, "telegramUsername">): string {
  return telegramUsername ? `@${telegramUsername}` : texts.noTelegram;
}

/** Why somebody is banned, or until when and why a timeout runs. */
export function noteOn({ role, banReason, timeoutUntil, timeoutReason }: Person): string | undefined {
  if (role === "banned") return banReason ? texts.reasonIs(banReason) : undefined;
  if (!timeoutUntil) return undefined;
  const until = texts.timeoutUntil(formatDateTime(timeoutUntil));
  return timeoutReason ? `${until} · ${texts.reasonIs(timeoutReason)}` : until;
}
