import { clsx } from "clsx";
import { Fragment, type ReactNode } from "react";
import { Avatar } from "@/ui/avatar";
import { memberTexts as texts } from "../texts";

/** How wide the list must be for the actions to stand beside the person: the more there are, the wider. */
const beside = {
  few: ["@lg:flex-row @lg:items-center @lg:justify-between @lg:gap-6", "@lg:justify-end"],
  some: [
    "@3xl:flex-row @3xl:items-center @3xl:justify-between @3xl:gap-6",
    "@lg:pl-13 @3xl:justify-end @3xl:pl-0",
  ],
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
  actionCount = "some",
}: {
  name: string;
  badges?: ReactNode;
  /** Short facts in one line. */
  facts: readonly string[];
  /** What has been decided on the person, and why. */
  note?: string | undefined;
  actions?: ReactNode;
  actionCount?: keyof typeof beside;
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
          <p className="text-sm text-muted">
            {facts.map((fact, index) => (
              <Fragment key={fact}>
                {index > 0 ? " · " : null}
                <span className="inline-block max-w-full wrap-anywhere">{fact}</span>
              </Fragment>
            ))}
          </p>
          {note ? <p className="mt-0.5 text-sm text-muted wrap-anywhere">{note}</p> : null}
        </div>
      </div>
      {actions ? (
        <div
          role="group"
          aria-label={texts.actionsFor(name)}
          className={clsx("grid grid-cols-2 gap-2 @lg:flex @lg:flex-wrap", end)}
        >
          {actions}
        </div>
      ) : null}
    </div>
  );
}
