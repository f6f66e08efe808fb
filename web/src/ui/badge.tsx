import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { uiTexts } from "./texts";

const tones = {
  neutral: "bg-sunken text-ink",
  surface: "bg-surface text-ink",
  brand: "bg-brand-soft text-on-brand-soft",
  strong: "bg-brand text-on-brand",
  success: "bg-success-soft text-success",
  warning: "bg-warning-soft text-warning",
  danger: "bg-danger-soft text-danger",
  premium: "bg-premium text-on-premium",
};

export type BadgeTone = keyof typeof tones;

export interface BadgeProps extends ComponentProps<"span"> {
  tone?: BadgeTone;
  icon?: ReactNode;
}

export function Badge({ tone = "neutral", icon, className, children, ...rest }: BadgeProps) {
  return (
    <span {...rest} className={clsx("badge", tones[tone], className)}>
      {icon}
      {children}
    </span>
  );
}

/** A small round figure on a button or a menu entry. It springs whenever the figure changes. */
export function CountBadge({ count, className }: { count: number; className?: string }) {
  if (count <= 0) return null;
  return (
    <span
      key={count}
      className={clsx(
        "grid h-5 min-w-5 animate-pop place-items-center rounded-full bg-brand px-1 text-xs leading-none font-bold whitespace-nowrap text-on-brand",
        className,
      )}
    >
      {count.toLocaleString("de-DE")}
    </span>
  );
}

/** Marks what is not real in a demo installation. @public */
export function DemoMark({ className }: { className?: string }) {
  return (
    <Badge tone="warning" title={uiTexts.demoHint} className={className}>
      {uiTexts.demo}
    </Badge>
  );
}
