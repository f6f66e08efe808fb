import { Bookmark, CircleCheck, LogIn, ShoppingBag, SmilePlus, Star } from "lucide-react";
import type { ComponentType } from "react";
import { useState } from "react";
import { Link } from "@/base/navigation";
import { formatRecent } from "@/base/recent";
import { Button } from "@/ui/button";
import type { Activity } from "../api";
import { profileTexts as texts } from "../texts";

const icons: Record<Activity["kind"], ComponentType<{ className?: string }>> = {
  order_placed: ShoppingBag,
  order_paid: CircleCheck,
  review: Star,
  wish: Bookmark,
  reaction: SmilePlus,
  login: LogIn,
};

const shownFirst = 6;

/** The member's latest steps, newest first. */
export function ActivityList({ activity }: { activity: readonly Activity[] }) {
  const [all, setAll] = useState(false);
  if (activity.length === 0) return <p className="text-muted">{texts.noActivity}</p>;
  const shown = all ? activity : activity.slice(0, shownFirst);
  return (
    <>
      <ol className="grid gap-4">
        {shown.map((step, index) => (
          // Two steps may fall into the same moment; the list is only ever replaced as a whole.
          // oxlint-disable-next-line react/no-array-index-key
          <Step key={`${step.at} ${index}`} step={step} />
        ))}
      </ol>
      {shown.length < activity.length ? (
        <Button variant="ghost" className="mt-3 -ml-4" onClick={() => setAll(true)}>
          {texts.activityMore}
        </Button>
      ) : null}
    </>
  );
}

function Step({ step }: { step: Activity }) {
  const Icon = icons[step.kind];
  return (
    <li className="flex gap-3">
      <span aria-hidden className="grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-muted">
        <Icon className="size-4.5" />
      </span>
      <div className="min-w-0 text-[0.9375rem] leading-snug">
        <p className="font-medium">{texts.activityWords[step.kind]}</p>
        <p className="text-sm wrap-anywhere text-muted">
          <time dateTime={step.at}>{formatRecent(step.at)}</time>
          {step.title ? " · " : null}
          {step.title && step.href ? (
            <Link href={step.href} className="rounded-sm underline underline-offset-2 hover:text-brand">
              {step.title}
            </Link>
          ) : (
            step.title
          )}
        </p>
      </div>
    </li>
  );
}
