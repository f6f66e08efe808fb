import { formatDate, formatDateTime } from "@/base/dates";
import { Badge } from "@/ui/badge";
import { simpleStatus } from "../badges";
import { memberTexts as texts } from "../texts";
import { ActionButton } from "./action-button";
import { PersonRow } from "./person-row";
import {
  type ActionsProps,
  AskButton,
  EndTimeoutButton,
  noteOn,
  type PersonRowProps,
  type RegistrationRowProps,
  telegramOf,
  UnbanButton,
} from "./row-parts";

/** A registration on /simple-admin; an approved one without the decision, a protected account without any action. */
export function SimpleRegistrationRow({
  person,
  moderation,
  isProtected = false,
  ask,
}: RegistrationRowProps & { isProtected?: boolean }) {
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
        `${texts.telegram}: ${telegramOf(person, texts.telegramMissing)}`,
      ]}
      actions={
        isProtected ? undefined : (
          <>
            {isApproved ? null : (
              <>
                <ActionButton disabled={deciding} act={() => moderation.decide("approve", [person])}>
                  {texts.approve}
                </ActionButton>
                <AskButton ask={ask} kind="reject" person={person} disabled={deciding}>
                  {texts.reject}
                </AskButton>
              </>
            )}
            <AskButton
              ask={ask}
              kind="timeout"
              person={person}
              disabledReason={isApproved ? undefined : texts.onlyApproved}
            >
              {texts.timeout}
            </AskButton>
            <AskButton ask={ask} kind="delete" person={person}>
              {texts.remove}
            </AskButton>
          </>
        )
      }
    />
  );
}

/** Any account in the User Management tab. */
export function SimplePersonRow({ person, moderation, protection, ask }: PersonRowProps) {
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
        `${texts.telegram}: ${telegramOf(person, texts.telegramMissing)}`,
        `${texts.registered} ${formatDate(person.registeredAt)}`,
        `${texts.lastLogin}: ${person.lastLogin ? formatDateTime(person.lastLogin) : texts.never}`,
      ]}
      note={noteOn(person)}
      actions={
        <>
          <AskButton ask={ask} kind="activity" person={person}>
            {texts.activity}
          </AskButton>
          {owner || self ? null : <SimpleActions person={person} moderation={moderation} ask={ask} />}
        </>
      }
    />
  );
}

function SimpleActions({ person, moderation, ask }: ActionsProps) {
  const banned = person.role === "banned";
  return (
    <>
      {person.isApproved ? null : (
        <>
          <ActionButton act={() => moderation.decide("approve", [person])}>{texts.approve}</ActionButton>
          <AskButton ask={ask} kind="reject" person={person}>
            {texts.reject}
          </AskButton>
        </>
      )}
      {person.isApproved && !banned && (person.isActive || person.timeoutUntil) ? (
        <AskButton ask={ask} kind="timeout" person={person}>
          {person.timeoutUntil ? texts.changeTimeout : texts.timeout}
        </AskButton>
      ) : null}
      {person.timeoutUntil && !banned ? <EndTimeoutButton person={person} moderation={moderation} /> : null}
      {banned ? (
        <UnbanButton person={person} moderation={moderation} />
      ) : (
        <AskButton ask={ask} kind="ban" person={person}>
          {texts.banForGood}
        </AskButton>
      )}
      <AskButton ask={ask} kind="delete" person={person}>
        {texts.delete}
      </AskButton>
    </>
  );
}
