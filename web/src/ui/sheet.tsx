import { clsx } from "clsx";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { CloseButton, veilClass } from "./dialog";
import { useDragToClose } from "./use-drag-to-close";
import { useReturnFocus } from "./use-return-focus";

const desk = {
  panel: [
    "sm:inset-y-0 sm:right-0 sm:left-auto sm:h-dvh sm:max-h-none sm:w-110 sm:rounded-none sm:rounded-l-2xl",
    "sm:data-[state=open]:animate-slide-in sm:data-[state=closed]:animate-slide-out",
  ],
  dialog: [
    "sm:inset-auto sm:top-1/2 sm:left-1/2 sm:max-h-[calc(100dvh-3rem)] sm:-translate-1/2 sm:rounded-2xl",
    "sm:data-[state=open]:animate-zoom-in sm:data-[state=closed]:animate-zoom-out",
  ],
};

/**
 * Comes up from the bottom on phones, where it can be pulled down again; on desks it is a side panel
 * or a dialog. Head and foot stay while the middle scrolls.
 */
export function Sheet({
  open,
  onOpenChange,
  title,
  hideTitle = false,
  onDesk = "panel",
  footer,
  children,
  className,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Keeps the title for screen readers only, where a picture takes the head. */
  hideTitle?: boolean;
  onDesk?: keyof typeof desk;
  footer?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  const focus = useReturnFocus();
  const drag = useDragToClose(() => onOpenChange(false));
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={veilClass} />
        <Radix.Content
          {...focus}
          aria-describedby={undefined}
          className={clsx(
            "fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col overflow-hidden rounded-t-2xl bg-paper shadow-float outline-none",
            "data-[state=open]:animate-rise-in data-[state=closed]:animate-rise-out",
            desk[onDesk],
            className,
          )}
        >
          <div
            {...drag}
            className={clsx(
              "z-10 shrink-0 touch-none sm:touch-auto",
              hideTitle ? "absolute inset-x-0 top-0 h-12 sm:hidden" : "px-5 pt-2 sm:pt-4",
            )}
          >
            <span aria-hidden className="mx-auto mt-2 block h-1.25 w-10 rounded-full bg-ink/35 sm:hidden" />
            {hideTitle ? null : (
              <div className="flex min-h-14 items-center justify-between gap-4">
                <Radix.Title className="text-[1.375rem]">{title}</Radix.Title>
                <span className="w-11" />
              </div>
            )}
          </div>
          {hideTitle ? <Radix.Title className="sr-only">{title}</Radix.Title> : null}
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
          {footer ? (
            <div className="relative shrink-0 border-t border-line bg-surface px-5 pt-4 pb-[max(1rem,var(--safe-bottom))]">
              {footer}
            </div>
          ) : null}
          <CloseButton className="absolute top-4 right-4 z-20" />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
