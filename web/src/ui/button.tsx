import { cva, type VariantProps } from "class-variance-authority";
import { clsx } from "clsx";
import { type ComponentProps, type ReactNode, useId } from "react";
import { Spinner } from "./spinner";

/** The look of a button, for links that look like one. */
export const buttonClass = cva(
  [
    "relative inline-flex shrink-0 items-center justify-center gap-2 font-semibold select-none",
    "transition-[background-color,color,scale,opacity] duration-150 active:scale-[0.97]",
    "disabled:opacity-50 disabled:active:scale-100 aria-disabled:opacity-50 aria-disabled:active:scale-100",
    "[&_svg]:shrink-0",
  ],
  {
    variants: {
      variant: {
        primary: "bg-brand text-on-brand hover:bg-brand-strong",
        soft: "bg-brand-soft text-on-brand-soft hover:bg-[color-mix(in_oklab,var(--brand-soft),var(--brand)_14%)]",
        quiet: "bg-sunken text-ink hover:bg-[color-mix(in_oklab,var(--sunken),var(--ink)_7%)]",
        outline: "border border-line bg-surface text-ink hover:bg-sunken",
        ghost: "text-ink hover:bg-sunken",
        danger: "bg-danger text-on-danger hover:bg-[color-mix(in_oklab,var(--danger),black_12%)]",
      },
      size: {
        sm: "h-9 rounded-md px-3 text-sm pointer-coarse:h-11",
        md: "h-11 rounded-lg px-4 text-base",
        lg: "h-13 rounded-lg px-6 text-lg",
        icon: "size-11 rounded-lg",
      },
      wide: { true: "w-full", false: "" },
    },
    defaultVariants: { variant: "primary", size: "md", wide: false },
  },
);

type ButtonLook = VariantProps<typeof buttonClass>;

export interface ButtonProps extends ComponentProps<"button">, ButtonLook {
  icon?: ReactNode;
  /** A call is under way: shows a spinner and takes no further click. */
  busy?: boolean;
  /** Why the button cannot be used now. It stays focusable, so that everyone can find the reason. */
  disabledReason?: string | undefined;
}

export function Button({
  variant,
  size,
  wide,
  icon,
  busy = false,
  disabledReason,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const blocked = busy || Boolean(disabledReason);
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- the default above is "button"
      type={type}
      className={clsx(buttonClass({ variant, size, wide }), className)}
      aria-disabled={blocked || undefined}
      aria-busy={busy || undefined}
      aria-describedby={disabledReason ? reasonId : rest["aria-describedby"]}
      title={disabledReason ?? rest.title}
      onClick={(event) => {
        if (blocked) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <Spinner className="absolute" /> : null}
      <span className={clsx("inline-flex items-center justify-center gap-2", busy && "invisible")}>
        {icon}
        {children}
      </span>
      {disabledReason ? (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      ) : null}
    </button>
  );
}

export interface IconButtonProps extends Omit<ButtonProps, "children" | "size" | "icon"> {
  /** What the button does; read aloud and shown on hover. */
  label: string;
  children: ReactNode;
}

export function IconButton({ label, children, variant = "outline", ...rest }: IconButtonProps) {
  return (
    <Button variant={variant} size="icon" aria-label={label} title={label} {...rest}>
      {children}
    </Button>
  );
}
