import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Avatar } from "@/ui/avatar";
import { Facts } from "@/ui/facts";
import { memberTexts as texts } from "../texts";

/** How wide the list must be for the actions to fit next to the person: the more there are, the wider. */
const beside = {
  menu: ["flex-row items-center justify-between", "justify-end"],
  few: ["@lg:flex-row @lg:items-center @lg:justify-between @lg:gap-6", "@lg:justify-end"],
  many: [
    "@6xl:flex-row @6xl:items-center @6xl:justify-between @6xl:gap-6",
    "@lg:pl-13 @6xl:justify-end @6xl:pl-0",
  ],
} as const;

/** One person: who it is at the left, what can be done at the right, or below where there is no room. */
export function PersonRow({
  name,
  badges,
  facts,
  note,
  actions,
  actionCount,
}: {
  name: string;
  badges?: ReactNode;
  /** Short facts in one line. */
  facts: readonly string[];
  /** What has been decided on the person, and why. */
  note?: string | undefined;
  actions?: ReactNode;
  actionCount: keyof typeof beside;
}) {
  const [row, end] = beside[actionCount];
  return (
    <div className={clsx("flex flex-col gap-3 px-4 py-3.5 sm:px-5", row)}>
      <div className="flex min-w-0 items-start gap-3">
        <Avatar name={name} />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
            {badges}
          </p>
          <Facts facts={facts} className="text-sm text-muted" />
          {note ? <p className="mt-0.5 text-sm text-muted wrap-anywhere">{note}</p> : null}
        </div>
      </div>
      {actions ? (
        <div
          role="group"
          aria-label={texts.actionsFor(name)}
          className={clsx(
            actionCount === "menu"
              ? "flex flex-wrap items-center gap-1"
              : "grid grid-cols-2 gap-2 @lg:flex @lg:flex-wrap",
            end,
          )}
        >
          {actions}
        </div>
      ) : null}
    </div>
  );
}
