import { type ComponentProps, type ReactNode, useId } from "react";
import { clsx } from "clsx";
import { buttonClass, type ButtonLook } from "./button-class";
import { Spinner } from "./spinner";
import { toast } from "./toast";

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
      className={buttonClass({ variant, size, wide }, className)}
      aria-disabled={blocked || undefined}
      aria-busy={busy || undefined}
      aria-describedby={disabledReason ? reasonId : rest["aria-describedby"]}
      title={disabledReason ?? rest.title}
      onClick={(event) => {
        if (!blocked) onClick?.(event);
        else {
          event.preventDefault();
          // A finger has no other way to the reason.
          if (!busy && disabledReason) toast({ title: disabledReason });
        }
      }}
    >
      {busy ? <Spinner className="absolute" /> : null}
      {/* Transparent, not hidden: a hidden text would take the button's name with it. */}
      <span className={clsx("inline-flex items-center justify-center gap-2", busy && "opacity-0")}>
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
