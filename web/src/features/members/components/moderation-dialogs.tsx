import { useState } from "react";
import { GroundsField, noGrounds } from "@/features/moderation";
import { Field, Textarea } from "@/ui/field";
import { Select } from "@/ui/select";
import type { GivenRole, Role } from "../api";
import { memberTexts as texts } from "../texts";
import type { Moderation } from "../use-moderation";
import { ActionDialog } from "./action-dialog";

const longestReason = 500;

/** Whom a dialog is about. Lists of registrations know no role. */
export interface Subject {
  id: number;
  username: string;
  role?: Role;
}

export interface DialogProps {
  person: Subject;
  moderation: Moderation;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function TimeoutDialog({
  person,
  moderation,
  defaultHours,
  ...rest
}: DialogProps & { defaultHours: number }) {
  const [hours, setHours] = useState(String(defaultHours));
  const [grounds, setGrounds] = useState(noGrounds);
  const [reason, setReason] = useState("");
  return (
    <ActionDialog
      {...rest}
      title={texts.timeoutTitle(person.username)}
      text={texts.timeoutText}
      confirmLabel={texts.timeoutConfirm}
      act={() => moderation.timeOut(person, Number(hours), reason, grounds)}
    >
      <Field label={texts.duration}>
        <Select value={hours} onChange={(event) => setHours(event.target.value)}>
          {Object.entries(texts.durations).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <GroundsField value={grounds} onChange={setGrounds} />
      <Reason value={reason} onChange={setReason} />
    </ActionDialog>
  );
}

export function BanDialog({ person, moderation, ...rest }: DialogProps) {
  const [grounds, setGrounds] = useState(noGrounds);
  const [reason, setReason] = useState("");
  return (
    <ActionDialog
      {...rest}
      title={texts.banTitle(person.username)}
      text={texts.banText}
      confirmLabel={texts.banConfirm}
      danger
      act={() => moderation.ban(person, reason, grounds)}
    >
      <GroundsField value={grounds} onChange={setGrounds} />
      <Reason value={reason} onChange={setReason} />
    </ActionDialog>
  );
}

export function RejectDialog({ person, moderation, ...rest }: DialogProps) {
  const [reason, setReason] = useState("");
  return (
    <ActionDialog
      {...rest}
      title={texts.rejectTitle(person.username)}
      text={
        <>
          {texts.rejectText} <span>{texts.irreversible}</span>
        </>
      }
      confirmLabel={texts.reject}
      danger
      act={() => moderation.reject(person, reason)}
    >
      <Reason value={reason} onChange={setReason} hint={texts.reasonLogged} />
    </ActionDialog>
  );
}

export function DeleteDialog({ person, moderation, ...rest }: DialogProps) {
  const [grounds, setGrounds] = useState(noGrounds);
  const [reason, setReason] = useState("");
  return (
    <ActionDialog
      {...rest}
      title={texts.deleteTitle}
      text={
        <>
          {texts.deleteText(person.username)} <span>{texts.irreversible}</span>
        </>
      }
      confirmLabel={texts.deleteConfirm}
      danger
      act={() => moderation.remove(person, reason, grounds)}
    >
      <GroundsField value={grounds} onChange={setGrounds} />
      <Reason value={reason} onChange={setReason} hint={texts.reasonLogged} />
    </ActionDialog>
  );
}

export function RoleDialog({ person, moderation, ...rest }: DialogProps) {
  const current = texts.givenRoles.find((role) => role === person.role);
  const [role, setRole] = useState<GivenRole>(current ?? "user");
  return (
    <ActionDialog
      {...rest}
      title={texts.roleTitle(person.username)}
      text={texts.roleText}
      confirmLabel={texts.roleConfirm}
      act={() => moderation.giveRole(person, role, current)}
    >
      <Field label={texts.role}>
        <Select value={role} onChange={(event) => setRole(event.target.value as GivenRole)}>
          {texts.givenRoles.map((value) => (
            <option key={value} value={value}>
              {texts.roles[value]}
            </option>
          ))}
        </Select>
      </Field>
    </ActionDialog>
  );
}

export function Reason({
  value,
  onChange,
  hint = texts.reasonHint,
}: {
  value: string;
  onChange: (text: string) => void;
  hint?: string;
}) {
  return (
    <Field label={texts.reason} optional hint={hint}>
      <Textarea
        rows={3}
        maxLength={longestReason}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
