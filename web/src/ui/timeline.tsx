import { clsx } from "clsx";
import type { ReactNode } from "react";

export type Stage = "done" | "now" | "later" | "failed";

const looks: Record<Stage, string> = {
  done: "bg-success-soft text-success",
  now: "bg-warning-soft text-warning",
  later: "bg-sunken text-muted",
  failed: "bg-danger-soft text-danger",
};

/** One step of something that goes on in steps, within an `ol`: what it is, how far it is, and what there is to say of it. */
export function TimelineStep({
  stage,
  icon,
  title,
  children,
}: {
  stage: Stage;
  icon: ReactNode;
  title: string;
  children?: ReactNode;
}) {
  return (
    <li aria-current={stage === "now" ? "step" : undefined} className="flex gap-3.5">
      <span
        aria-hidden
        className={clsx(
          "grid size-9 shrink-0 place-items-center rounded-full [&_svg]:size-4.5",
          looks[stage],
        )}
      >
        {icon}
      </span>
      <div className="min-w-0 flex-1">
        <p className={clsx("leading-9 font-semibold", stage === "later" && "text-muted")}>{title}</p>
        {children ? <div className="text-[0.9375rem] text-muted">{children}</div> : null}
      </div>
    </li>
  );
}
