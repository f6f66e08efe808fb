import { clsx } from "clsx";

const variants = {
  primary: "bg-brand text-on-brand hover:bg-brand-strong",
  soft: "bg-brand-soft text-on-brand-soft hover:bg-brand-soft-strong",
  quiet: "bg-sunken text-ink hover:bg-sunken-strong",
  outline: "border border-line bg-surface text-ink hover:bg-sunken",
  ghost: "text-ink hover:bg-sunken",
  danger: "bg-danger text-on-danger hover:bg-danger-strong",
};

const sizes = {
  sm: "h-9 rounded-md px-3 text-sm pointer-coarse:h-11",
  md: "h-11 rounded-lg px-4 text-base",
  lg: "h-13 rounded-lg px-6 text-lg",
  icon: "size-11 rounded-lg",
};

export interface ButtonLook {
  variant?: keyof typeof variants | undefined;
  size?: keyof typeof sizes | undefined;
  /** Takes the whole width. */
  wide?: boolean | undefined;
}

/** The look of a button, for links that look like one. */
export function buttonClass(
  { variant = "primary", size = "md", wide = false }: ButtonLook = {},
  ...more: (string | false | undefined)[]
): string {
  return clsx("btn", variants[variant], sizes[size], wide && "w-full", more);
}
