import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { toastFailure } from "@/api/toast-failure";
import { formatDateTime } from "@/base/dates";
import { Dialog } from "@/ui/dialog";
import { Fact } from "@/ui/fact";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { ErrorState } from "@/ui/states";
import { uiTexts } from "@/ui/texts";
import { type Activity, activityQuery } from "../api";
import { memberTexts as texts } from "../texts";
import type { DialogProps } from "./moderation-dialogs";

/** What a member has done and the state of the account. */
export function ActivityDialog({ person, open, onOpenChange }: Omit<DialogProps, "moderation">) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.activityTitle(person.username)}>
      <ActivityFacts id={person.id} />
    </Dialog>
  );
}

function ActivityFacts({ id }: { id: number }) {
  const query = useQuery(activityQuery(id));
  const { error } = query;

  useEffect(() => {
    if (error) toastFailure(texts.activityFailed, error);
  }, [error]);

  if (query.data) return <Facts activity={query.data} />;
  if (query.isError) {
    return <ErrorState title={texts.activityFailed} query={query} />;
  }
  return <SkeletonRows label={uiTexts.loading} count={7} row="h-5 w-full" className="grid gap-4 py-2" />;
}

function Facts({ activity }: { activity: Activity }) {
  const { timeoutInfo: timeout } = activity;
  return (
    <dl className="divide-y divide-line">
      <Fact name={texts.status}>{texts.activityStatus[activity.status] ?? activity.status}</Fact>
      <Fact name={texts.role}>{texts.roles[activity.role]}</Fact>
      <Fact name={texts.registered}>{formatDateTime(activity.createdAt)}</Fact>
      <Fact name={texts.lastLogin}>
        {activity.lastLogin ? formatDateTime(activity.lastLogin) : texts.never}
      </Fact>
      <Fact name={texts.messages}>{activity.messageCount}</Fact>
      <Fact name={texts.orders}>{activity.orderCount}</Fact>
      <Fact name={texts.telegram}>
        {activity.telegramUsername ? `@${activity.telegramUsername}` : texts.telegramMissing}
      </Fact>
      {activity.invitation ? (
        <Fact name={texts.invitation}>
          {activity.invitation.label || texts.invitationNumber(activity.invitation.id)}
          {activity.invitation.author ? (
            <span className="block text-muted">{texts.invitedBy(activity.invitation.author)}</span>
          ) : null}
        </Fact>
      ) : null}
      {timeout ? (
        <Fact name={texts.timeout}>
          {texts.until(formatDateTime(timeout.until))}
          {timeout.reason ? <span className="block text-muted">{texts.reasonIs(timeout.reason)}</span> : null}
        </Fact>
      ) : null}
    </dl>
  );
}
