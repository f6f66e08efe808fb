import { clsx } from "clsx";
import {
  AtSign,
  Check,
  Info,
  Megaphone,
  MessageCircle,
  Package,
  Percent,
  ReceiptText,
  Trash2,
} from "lucide-react";
import type { ComponentType } from "react";
import { navigate } from "@/base/navigation";
import { IconButton } from "@/ui/button";
import { ageOf } from "../age";
import type { Notification } from "../api";
import { markRead, remove } from "../changes";
import { notificationTexts as texts } from "../texts";

type Icon = ComponentType<{ className?: string; "aria-hidden"?: boolean }>;

/** Kinds that have a sign of their own; anything else is information. */
const kinds: Partial<Record<string, { icon: Icon; look: string }>> = {
  order: { icon: ReceiptText, look: "bg-success-soft text-success" },
  chat: { icon: MessageCircle, look: "bg-brand-soft text-on-brand-soft" },
  mention: { icon: AtSign, look: "bg-brand-soft text-on-brand-soft" },
  product: { icon: Package, look: "bg-tint-research text-ink" },
  announcement: { icon: Megaphone, look: "bg-brand-soft text-on-brand-soft" },
  promotion: { icon: Percent, look: "bg-warning-soft text-warning" },
};
const info = { icon: Info, look: "bg-sunken text-ink" };

/** Only ways within the app are followed. Browsers read `/\host` as `//host`, so the parsed address decides. */
function wayOf({ actionUrl }: Notification): string | null {
  if (!actionUrl?.startsWith("/") || !URL.canParse(actionUrl, location.origin)) return null;
  return new URL(actionUrl, location.origin).origin === location.origin ? actionUrl : null;
}

export function NotificationItem({ notification, now }: { notification: Notification; now: number }) {
  const { title, message, isRead, createdAt } = notification;
  const { icon: Icon, look } = kinds[notification.type] ?? info;
  const way = wayOf(notification);
  const head = (
    <>
      <span className={clsx("min-w-0 wrap-anywhere", isRead ? "font-medium" : "font-bold")}>{title}</span>
      {isRead ? null : (
        <span className="size-2.5 shrink-0 rounded-full bg-brand">
          <span className="sr-only">{texts.unreadMark}</span>
        </span>
      )}
    </>
  );

  function follow(to: string) {
    if (!isRead) void markRead(notification);
    navigate(to);
  }

  return (
    <li
      className={clsx(
        "relative flex flex-wrap gap-3 py-3.5 pr-2 pl-5 transition-colors duration-150",
        !isRead && "bg-brand-soft/35",
        way && "hover:bg-sunken",
      )}
    >
      <span
        aria-hidden
        className={clsx("mt-0.5 grid size-10 shrink-0 place-items-center rounded-full", look)}
      >
        <Icon className="size-5" />
      </span>
      <div className="min-w-0 flex-1 basis-32 pt-0.5">
        <h3 className="font-sans text-base leading-snug">
          {way ? (
            // The whole row leads there.
            <a
              href={way}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                follow(way);
              }}
              className="flex items-center gap-2 rounded-sm after:absolute after:inset-0"
            >
              {head}
            </a>
          ) : (
            <span className="flex items-center gap-2">{head}</span>
          )}
        </h3>
        <p className="text-[0.9375rem] wrap-anywhere text-muted">{message}</p>
        <p className="mt-0.5 text-sm text-muted">
          <time dateTime={createdAt}>{ageOf(createdAt, now)}</time>
        </p>
      </div>
      <div className="relative flex shrink-0">
        {isRead ? null : (
          <IconButton variant="ghost" label={texts.read(title)} onClick={() => void markRead(notification)}>
            <Check aria-hidden className="size-5" />
          </IconButton>
        )}
        <IconButton variant="ghost" label={texts.remove(title)} onClick={() => void remove(notification)}>
          <Trash2 aria-hidden className="size-4.5" />
        </IconButton>
      </div>
    </li>
  );
}
