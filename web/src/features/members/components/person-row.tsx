import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Avatar } from "@/ui/avatar";
import { memberTexts as texts } from "../texts";

/** One person: who it is at the left, what can be done at the right, or below where there is no room. */
export function PersonRow({
  name,
  badges,
  facts,
  note,
  actions,
  stacked = false,
}: {
  name: string;
  badges?: ReactNode;
  /** Short facts in one line. */
  facts: readonly string[];
  /** What has been decided on the person, and why. */
  note?: string | undefined;
  actions?: ReactNode;
  /** Actions always below: for rows with many of them. */
  stacked?: boolean;
}) {
  return (
    <div
      className={clsx(
        "flex flex-col gap-3 px-4 py-3.5 sm:px-5",
        stacked ? "xl:gap-3" : "lg:flex-row lg:items-center lg:justify-between lg:gap-6",
      )}
    >
      <div className="flex min-w-0 items-start gap-3">
        <Avatar name={name} />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
            {badges}
          </p>
          <p className="text-sm text-muted wrap-anywhere">{facts.join(" · ")}</p>
          {note ? <p className="mt-0.5 text-sm text-muted wrap-anywhere">{note}</p> : null}
        </div>
      </div>
      {actions ? (
        <div
          role="group"
          aria-label={texts.actionsFor(name)}
          className={clsx("flex flex-wrap gap-2 pl-13", stacked ? "" : "lg:justify-end lg:pl-0")}
        >
          {actions}
        </div>
      ) : null}
    </div>
  );
}
