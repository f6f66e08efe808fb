import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";

export function Card({ className, ...rest }: ComponentProps<"section">) {
  return <section {...rest} className={clsx("rounded-xl border border-line bg-surface p-5", className)} />;
}

export function CardTitle({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="mb-4 flex min-h-9 items-center justify-between gap-4">
      <h2 className="text-lg">{children}</h2>
      {action}
    </div>
  );
}

const hintTones = {
  muted: "text-muted",
  success: "text-success",
  warning: "text-warning",
  danger: "text-danger",
};

/** One figure of a dashboard. */
export function StatCard({
  label,
  value,
  hint,
  tone = "muted",
  icon,
}: {
  label: string;
  value: ReactNode;
  hint?: ReactNode;
  tone?: keyof typeof hintTones;
  icon?: ReactNode;
}) {
  return (
    <Card className="flex min-w-0 flex-col gap-0.5 p-4 sm:p-5">
      <p className="flex items-center justify-between gap-2 text-sm text-muted">
        {label}
        {icon}
      </p>
      <p className="price-type text-2xl sm:text-[1.75rem]">{value}</p>
      {hint ? <p className={clsx("text-sm", hintTones[tone])}>{hint}</p> : null}
    </Card>
  );
}
