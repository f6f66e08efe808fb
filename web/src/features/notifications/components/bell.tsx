import { useQuery } from "@tanstack/react-query";
import { Bell as BellIcon } from "lucide-react";
import { useEffect } from "react";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { CountBadge } from "@/ui/badge";
import { buttonClass } from "@/ui/button-class";
import { notificationsQuery, unreadIn } from "../api";
import { followArrivals } from "../arrivals";
import { notificationTexts as texts } from "../texts";

/** How much is unread, on every screen of the shop, and the way there. */
export default function Bell() {
  const unread = useQuery({ ...notificationsQuery, select: unreadIn }).data ?? 0;
  useEffect(followArrivals, []);
  return (
    <span className="relative block">
      <Link
        href={`${href("/enhanced-shop")}?tab=notifications`}
        aria-label={texts.bell(unread)}
        title={texts.title}
        className={buttonClass({ variant: "outline", size: "icon" })}
      >
        <BellIcon aria-hidden className="size-5" />
      </Link>
      <CountBadge count={unread} className="pointer-events-none absolute -top-1.5 -right-1.5" />
    </span>
  );
}
