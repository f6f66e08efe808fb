import { useQuery } from "@tanstack/react-query";
import { Bell, CheckCheck } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { reasonOf } from "@/api/error";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { Button } from "@/ui/button";
import { buttonClass } from "@/ui/button-class";
import { Card } from "@/ui/card";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { EmptyState, ErrorState } from "@/ui/states";
import { useFocusRescue } from "@/ui/use-focus-rescue";
import { type Notification, notificationsQuery, unreadIn } from "../api";
import { markAllRead } from "../changes";
import { notificationTexts as texts } from "../texts";
import { NotificationItem } from "./notification-item";

const ageStepMs = 30_000;

/** What the shop has told the member, and the switches for what it will tell. */
export default function NotificationsPanel({ settings }: { settings: ReactNode }) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Card aria-label={texts.title} className="min-w-0 p-0!">
        <Notifications />
      </Card>
      {settings}
    </div>
  );
}

function Notifications() {
  const query = useQuery(notificationsQuery);
  if (query.isPending) {
    return <SkeletonRows label={texts.loading} count={4} row="h-16" className="grid gap-4 p-5" />;
  }
  if (!query.data) {
    return <ErrorState text={reasonOf(query.error) ?? texts.loadFailed} query={query} />;
  }
  return query.data.length === 0 ? (
    <EmptyState
      icon={<Bell />}
      title={texts.empty}
      text={texts.emptyText}
      action={
        <Link href={href("/enhanced-shop")} className={buttonClass({ variant: "soft" })}>
          {texts.toShop}
        </Link>
      }
    />
  ) : (
    <List notifications={query.data} />
  );
}

function List({ notifications }: { notifications: readonly Notification[] }) {
  const unread = unreadIn(notifications);
  const now = useNow();
  const { ref, ...rescue } = useFocusRescue<HTMLUListElement>();
  return (
    <>
      <div className="flex min-h-16 flex-wrap items-center justify-between gap-2 border-b border-line px-5 py-2">
        <h2 aria-live="polite" className="text-lg">
          {texts.unread(unread)}
        </h2>
        {unread > 0 ? (
          <Button
            variant="ghost"
            className="-mr-3"
            icon={<CheckCheck aria-hidden className="size-4.5" />}
            onClick={() => void markAllRead()}
          >
            {texts.readAll}
          </Button>
        ) : null}
      </div>
      <ul
        ref={ref}
        {...rescue}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by itself: the keyboard must reach it
        tabIndex={0}
        aria-label={texts.title}
        className="max-h-150 divide-y divide-line overflow-y-auto overscroll-contain rounded-b-xl focus-visible:-outline-offset-2"
      >
        {notifications.map((notification) => (
          <NotificationItem key={notification.id} notification={notification} now={now} />
        ))}
      </ul>
    </>
  );
}

/** The present, so that ages move on while the list lies open. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), ageStepMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
