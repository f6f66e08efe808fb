import { AlertDialog as Radix } from "radix-ui";
import { type ReactNode, useState } from "react";
import { Button } from "./button";
import { veilClass } from "./dialog";
import { uiTexts } from "./texts";
import { useReturnFocus } from "./use-return-focus";

/** Asks before something that cannot be taken back. Stays open and busy until the action has ended. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  text,
  confirmLabel,
  cancelLabel = uiTexts.cancel,
  danger = false,
  onConfirm,
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  text?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  /** A rejection leaves the dialog open; the caller reports it. */
  onConfirm: () => void | Promise<unknown>;
  /** Further fields, such as a reason. */
  children?: ReactNode;
}) {
  const [busy, setBusy] = useState(false);
  // The focus starts on the harmless button.
  const focus = useReturnFocus({ dialogFirst: false });

  async function confirm() {
    setBusy(true);
    try {
      await onConfirm();
      onOpenChange(false);
    } catch {
      // The caller has told the person why; the dialog stays for another try.
    } finally {
      setBusy(false);
    }
  }

  return (
    <Radix.Root open={open} onOpenChange={(next) => (busy ? undefined : onOpenChange(next))}>
      <Radix.Portal>
        {/* Above an open dialog, which is what the question is about. */}
        <Radix.Overlay className={veilClass} />
        <Radix.Content
          {...focus}
          {...(text ? {} : { "aria-describedby": undefined })}
          className="fixed top-1/2 left-1/2 z-50 w-[calc(100%-2rem)] max-w-md -translate-1/2 rounded-2xl bg-paper p-6 shadow-float outline-none data-[state=open]:animate-zoom-in data-[state=closed]:animate-zoom-out"
        >
          <Radix.Title className="text-xl">{title}</Radix.Title>
          {text ? <Radix.Description className="mt-2 text-muted">{text}</Radix.Description> : null}
          {children ? <div className="mt-4">{children}</div> : null}
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Radix.Cancel asChild>
              <Button variant="quiet" disabled={busy}>
                {cancelLabel}
              </Button>
            </Radix.Cancel>
            <Button variant={danger ? "danger" : "primary"} busy={busy} onClick={() => void confirm()}>
              {confirmLabel}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
