import { useQuery } from "@tanstack/react-query";
import { ArrowRight, UserCheck } from "lucide-react";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { formatRecent } from "@/base/recent";
import {
  ActionButton,
  adminArea,
  memberTexts,
  type Moderation,
  pendingQuery,
  type Registration,
  useModeration,
} from "@/features/members";
import { Avatar } from "@/ui/avatar";
import { Button } from "@/ui/button";
import { buttonClass } from "@/ui/button-class";
import { Card, CardTitle } from "@/ui/card";
import { InlineError } from "@/ui/inline-error";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { useFocusRescue } from "@/ui/use-focus-rescue";
import { refetchMs } from "../api";
import { analyticsTexts as texts } from "../texts";

/** Registrations offered here; the rest is one link away. */
const shown = 5;

/** Who waits for approval, longest first, each with one click to decide. */
export function WaitingRegistrations({ onDecided }: { onDecided: () => void }) {
  const query = useQuery({ ...pendingQuery, refetchInterval: refetchMs });
  const moderation = useModeration(adminArea);
  const focus = useFocusRescue<HTMLElement>();
  const pending = query.data?.toSorted((a, b) => Date.parse(a.registeredAt) - Date.parse(b.registeredAt));
  const waiting = pending?.length ?? 0;
  return (
    <Card {...focus} aria-label={texts.registrations} className="@container outline-none">
      <CardTitle
        action={
          waiting > 1 ? (
            <Button
              size="sm"
              variant="quiet"
              className="@max-md:hidden"
              busy={moderation.progress !== null}
              onClick={() => void moderation.decideAll("approve", pending ?? []).then(onDecided)}
            >
              {memberTexts.approveAll}
            </Button>
          ) : null
        }
      >
        {waiting > 0 ? (
          <Link href={href("/admin/users")} className="group rounded-sm hover:text-brand">
            {texts.notice(waiting)}
            <ArrowRight
              aria-hidden
              className="ml-1.5 inline size-4.5 text-brand transition-[translate] duration-150 group-hover:translate-x-0.5"
            />
          </Link>
        ) : (
          texts.registrations
        )}
      </CardTitle>
      {pending ? (
        waiting > 0 ? (
          <>
            <ul className="-my-3">
              {pending.slice(0, shown).map((person) => (
                <Row key={person.id} person={person} moderation={moderation} onDecided={onDecided} />
              ))}
            </ul>
            {waiting > shown ? (
              <Link
                href={href("/admin/users")}
                className={buttonClass({ variant: "ghost", size: "sm" }, "mt-3 -ml-3 text-brand")}
              >
                {texts.allWaiting(waiting)}
              </Link>
            ) : null}
          </>
        ) : (
          <p className="flex items-center gap-3 text-muted">
            <UserCheck aria-hidden className="size-5 text-success" />
            {texts.nobody}
          </p>
        )
      ) : query.isError ? (
        <InlineError text={texts.registrationsFailed} query={query} />
      ) : (
        <SkeletonRows label={texts.registrations} count={3} row="h-12" />
      )}
    </Card>
  );
}

function Row({
  person,
  moderation,
  onDecided,
}: {
  person: Registration;
  moderation: Moderation;
  onDecided: () => void;
}) {
  const all = moderation.progress !== null;
  const decide = (decision: "approve" | "reject") => () =>
    moderation.decide(decision, [person]).then(onDecided);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 last:border-b-0">
      <div className="flex min-w-0 flex-1 basis-48 items-center gap-3">
        <Avatar name={person.username} />
        <div className="min-w-0">
          <p className="truncate font-semibold">{person.username}</p>
          <p className="text-sm text-muted">
            {person.telegramUsername ? `@${person.telegramUsername}` : texts.noTelegram} ·{" "}
            {formatRecent(person.registeredAt)}
          </p>
        </div>
      </div>
      <div
        role="group"
        aria-label={memberTexts.actionsFor(person.username)}
        className="flex gap-2 @max-md:w-full @max-md:*:flex-1"
      >
        <ActionButton variant="quiet" disabled={all} act={decide("reject")}>
          {memberTexts.reject}
        </ActionButton>
        <ActionButton disabled={all} act={decide("approve")}>
          {memberTexts.approve}
        </ActionButton>
      </div>
    </li>
  );
}
