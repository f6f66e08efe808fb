import { Ban, Timer, Trash2, UserCog } from "lucide-react";
import { formatDate } from "@/base/dates";
import { Badge } from "@/ui/badge";
import { Menu, MenuItem } from "@/ui/menu";
import { adminAreaStatus } from "../badges";
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

/** A pending registration, in the admin area. */
export function AreaPendingRow({ person, moderation, ask }: RegistrationRowProps) {
  const deciding = moderation.progress !== null;
  return (
    <PersonRow
      actionCount="few"
      name={person.username}
      facts={[telegramOf(person, texts.noTelegram), `${texts.registered} ${formatDate(person.registeredAt)}`]}
      actions={
        <>
          <AskButton ask={ask} kind="reject" person={person} disabled={deciding}>
            {texts.reject}
          </AskButton>
          <ActionButton disabled={deciding} act={() => moderation.decide("approve", [person])}>
            {texts.approve}
          </ActionButton>
        </>
      }
    />
  );
}

/** Any account, in the admin area. */
export function AreaPersonRow({ person, moderation, protection, ask }: PersonRowProps) {
  const self = protection.isSelf(person);
  const status = adminAreaStatus(person);
  return (
    <PersonRow
      name={person.username}
      actionCount="menu"
      badges={
        <>
          <Badge tone={status.tone}>{status.label}</Badge>
          {person.role === "admin" ? <Badge tone="brand">{texts.adminBadge}</Badge> : null}
          {person.role === "premium" ? <Badge tone="premium">{texts.premiumBadge}</Badge> : null}
          {self ? <Badge>{texts.yourself}</Badge> : null}
        </>
      }
      facts={[texts.id(person.id), telegramOf(person, texts.noTelegram)]}
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

/** What the state of the account calls for stands in the row; everything else is a tap further. */
function AreaActions({ person, moderation, ask, mayGiveRoles }: ActionsProps & { mayGiveRoles: boolean }) {
  if (person.role === "banned") {
    return <UnbanButton person={person} moderation={moderation} />;
  }
  return (
    <>
      {person.timeoutUntil ? <EndTimeoutButton person={person} moderation={moderation} /> : null}
      {person.isApproved ? null : (
        <ActionButton act={() => moderation.decide("approve", [person])}>{texts.approve}</ActionButton>
      )}
      <Menu label={texts.moreFor(person.username)} align="end" className="size-11 justify-self-end">
        {mayGiveRoles ? (
          <MenuItem icon={<UserCog />} onSelect={() => ask("role", person)}>
            {texts.changeRole}
          </MenuItem>
        ) : null}
        <MenuItem
          icon={<Timer />}
          disabledReason={person.isApproved ? undefined : texts.onlyApproved}
          onSelect={() => ask("timeout", person)}
        >
          {person.timeoutUntil ? texts.changeTimeout : texts.timeout}
        </MenuItem>
        <MenuItem icon={<Ban />} onSelect={() => ask("ban", person)}>
          {texts.ban}
        </MenuItem>
        <MenuItem icon={<Trash2 />} danger onSelect={() => ask("delete", person)}>
          {texts.delete}
        </MenuItem>
      </Menu>
    </>
  );
}
