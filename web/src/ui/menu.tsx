import { clsx } from "clsx";
import { Ellipsis } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";

/** A row of a menu or of the sheet that takes its place on a phone. */
export const menuLine =
  "flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left outline-none hover:bg-sunken data-[highlighted]:bg-sunken [&_svg]:size-5";

/** The button with three dots, and the menu that it opens. */
export function Menu({
  label,
  align,
  className,
  children,
}: {
  label: string;
  align: "start" | "end";
  className?: string;
  children: ReactNode;
}) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={label}
        className={clsx(
          "btn rounded-full text-muted hover:bg-sunken hover:text-ink data-[state=open]:bg-sunken",
          className,
        )}
      >
        <Ellipsis aria-hidden className="size-5" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={4}
          collisionPadding={12}
          className="z-50 min-w-56 max-w-[calc(100vw-1.5rem)] animate-zoom-in rounded-xl border border-line bg-surface p-1.5 text-ink shadow-float outline-none"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** One thing that can be done. What cannot be done now says why. */
export function MenuItem({
  icon,
  danger = false,
  disabledReason,
  onSelect,
  children,
}: {
  icon: ReactNode;
  danger?: boolean | undefined;
  disabledReason?: string | undefined;
  onSelect: () => void;
  children: ReactNode;
}) {
  return (
    <DropdownMenu.Item
      disabled={disabledReason !== undefined}
      onSelect={onSelect}
      className={clsx(
        menuLine,
        danger && "text-danger",
        disabledReason === undefined ? "cursor-pointer" : "text-muted",
      )}
    >
      {icon}
      <span className="min-w-0">
        {children}
        {disabledReason ? <span className="block text-sm">{disabledReason}</span> : null}
      </span>
    </DropdownMenu.Item>
  );
}
