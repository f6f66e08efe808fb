import { formatDateTime } from "@/base/dates";
import { Button, type ButtonProps } from "@/ui/button";
import type { Person, Registration } from "../api";
import { memberTexts as texts } from "../texts";
import type { Moderation } from "../use-moderation";
import type { useProtection } from "../use-protection";
import { ActionButton } from "./action-button";
import type { Ask } from "./member-dialogs";

export interface RegistrationRowProps {
  person: Registration;
  moderation: Moderation;
  ask: Ask;
}

export interface ActionsProps {
  person: Person;
  moderation: Moderation;
  ask: Ask;
}

export interface PersonRowProps extends ActionsProps {
  protection: ReturnType<typeof useProtection>;
}

/** Opens one of the dialogs about a person. */
export const AskButton = ({
  ask,
  kind,
  person,
  ...rest
}: Omit<ButtonProps, "onClick" | "variant" | "size"> & {
  ask: Ask;
  kind: Parameters<Ask>[0];
  person: Parameters<Ask>[1];
}) => (
  <Button
    {...rest}
    variant="quiet"
    size="sm"
    className={kind === "delete" ? "text-danger!" : undefined}
    onClick={() => ask(kind, person)}
  />
);

export const UnbanButton = ({ person, moderation }: Omit<ActionsProps, "ask">) => (
  <ActionButton variant="soft" act={() => moderation.unban(person)}>
    {texts.unban}
  </ActionButton>
);

export const EndTimeoutButton = ({ person, moderation }: Omit<ActionsProps, "ask">) => (
  <ActionButton variant="soft" act={() => moderation.stopTimeout(person)}>
    {texts.endTimeout}
  </ActionButton>
);

export const telegramOf = ({ telegramUsername }: Pick<Person, "telegramUsername">, missing: string): string =>
  telegramUsername ? `@${telegramUsername}` : missing;

/** Why a member is banned, or until when and why a timeout runs. */
export function noteOn({ role, banReason, timeoutUntil, timeoutReason }: Person): string | undefined {
  if (role === "banned") return banReason ? texts.reasonIs(banReason) : undefined;
  if (!timeoutUntil) return undefined;
  const until = texts.timeoutUntil(formatDateTime(timeoutUntil));
  return timeoutReason ? `${until} · ${texts.reasonIs(timeoutReason)}` : until;
}
