import { useState } from "react";
import type { Moderation } from "../use-moderation";
import { ActivityDialog } from "./activity-dialog";
import {
  BanDialog,
  DeleteDialog,
  RejectDialog,
  RoleDialog,
  type Subject,
  TimeoutDialog,
} from "./moderation-dialogs";

type Kind = "reject" | "timeout" | "ban" | "delete" | "role" | "activity";
export type Ask = (kind: Kind, person: Subject) => void;

interface Request {
  kind: Kind;
  person: Subject;
  open: boolean;
  /** Counts the openings: every one starts with empty fields. */
  opening: number;
}

/** One dialog at a time, for a whole screen of people. It keeps its words while it fades out. */
export function useMemberDialogs(): { ask: Ask; request: Request | null; close: () => void } {
  const [request, setRequest] = useState<Request | null>(null);
  return {
    request,
    ask: (kind, person) =>
      setRequest((last) => ({ kind, person, open: true, opening: (last?.opening ?? 0) + 1 })),
    close: () => setRequest((last) => last && { ...last, open: false }),
  };
}

export function MemberDialogs({
  dialogs: { request, close },
  moderation,
  defaultHours,
}: {
  dialogs: ReturnType<typeof useMemberDialogs>;
  moderation: Moderation;
  defaultHours: number;
}) {
  if (!request) return null;
  const { kind, person, open, opening } = request;
  const props = { person, moderation, open, onOpenChange: close };
  switch (kind) {
    case "reject":
      return <RejectDialog key={opening} {...props} />;
    case "timeout":
      return <TimeoutDialog key={opening} {...props} defaultHours={defaultHours} />;
    case "ban":
      return <BanDialog key={opening} {...props} />;
    case "delete":
      return <DeleteDialog key={opening} {...props} />;
    case "role":
      return <RoleDialog key={opening} {...props} />;
    case "activity":
      return <ActivityDialog key={opening} person={person} open={open} onOpenChange={close} />;
  }
}
