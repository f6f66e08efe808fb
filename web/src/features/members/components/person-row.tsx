import { clsx } from "clsx";
import { Fragment, type ReactNode } from "react";
import { Avatar } from "@/ui/avatar";
import { memberTexts as texts } from "../texts";

/** From which width on the actions stand beside the person. */
const sideBySide = {
  early: "lg:flex-row lg:items-center lg:justify-between lg:gap-6",
  late: "2xl:flex-row 2xl:items-center 2xl:justify-between 2xl:gap-6",
};

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
  /** Beside the person only on very wide screens: for rows with many facts and actions. */
  stacked?: boolean;
}) {
  return (
    <div
      className={clsx(
        "flex flex-col gap-3 px-4 py-3.5 sm:px-5",
        stacked ? sideBySide.late : sideBySide.early,
      )}
    >
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
          className={clsx(
            "grid grid-cols-2 gap-2 sm:flex sm:flex-wrap sm:pl-13",
            stacked ? "2xl:justify-end 2xl:pl-0" : "lg:justify-end lg:pl-0",
          )}
        >
          {actions}
        </div>
      ) : null}
    </div>
  );
}
