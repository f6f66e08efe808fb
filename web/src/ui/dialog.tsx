import { clsx } from "clsx";
import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { uiTexts } from "./texts";
import { useReturnFocus } from "./use-return-focus";

/** As high as what it belongs to: the later of two windows covers the earlier one, veil and all. */
export const veilClass =
  "fixed inset-0 z-50 bg-veil data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out";

/** The round cross in the corner of everything that opens over the page. */
export function CloseButton({ className }: { className?: string }) {
  return (
    <Radix.Close
      aria-label={uiTexts.close}
      className={clsx(
        "btn size-11 rounded-full border border-line bg-surface text-ink hover:bg-sunken",
        className,
      )}
    >
      <X aria-hidden className="size-5" />
    </Radix.Close>
  );
}

/** A short question or form in the middle of the screen. For anything longer take a Sheet. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  footer,
  children,
  className,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  footer?: ReactNode;
  children?: ReactNode;
  className?: string;
}) {
  const focus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={veilClass} />
        <Radix.Content
          {...focus}
          {...(description ? {} : { "aria-describedby": undefined })}
          className={clsx(
            "fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-lg -translate-1/2 flex-col",
            "rounded-2xl bg-paper shadow-float outline-none data-[state=open]:animate-zoom-in data-[state=closed]:animate-zoom-out",
            className,
          )}
        >
          <div className="flex items-start justify-between gap-4 px-6 pt-6 pb-2">
            <div className="min-w-0 pt-1.5">
              <Radix.Title className="text-xl">{title}</Radix.Title>
              {description ? (
                <Radix.Description className="mt-1.5 text-muted">{description}</Radix.Description>
              ) : null}
            </div>
            <CloseButton className="-mt-1 -mr-1" />
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 pb-6">{children}</div>
          {footer ? (
            <div className="flex flex-wrap justify-end gap-3 border-t border-line px-6 py-4">{footer}</div>
          ) : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
