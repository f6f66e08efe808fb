import { clsx } from "clsx";
import { CircleAlert, CircleCheck, X } from "lucide-react";
import { Toast as Radix } from "radix-ui";
import { createPortal } from "react-dom";
import { useStore } from "@/base/store";
import { buttonClass } from "./button-class";
import { uiTexts } from "./texts";
import { dismiss, remove, type Toast, toastStore } from "./toast";

/** Longer than the closing animation; the toast leaves the list after it. */
const fadeOutMs = 250;

/** Draws the toasts: 5000 ms, swipe 50 px, F8 moves the focus to them. Loaded with the first toast. */
export default function Toaster() {
  const toasts = useStore(toastStore);
  // Next to the app and marked as live: a dialog hides everything else from screen readers, but not its failure.
  return createPortal(
    <div aria-live="off">
      <Radix.Provider
        duration={5000}
        swipeThreshold={50}
        swipeDirection="right"
        label={uiTexts.notifications}
      >
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
        <Radix.Viewport
          hotkey={["F8"]}
          label={`${uiTexts.notifications} ({hotkey})`}
          className="pointer-events-none fixed inset-x-0 top-0 z-60 mx-auto flex max-w-105 flex-col gap-2 p-3 pt-[max(0.75rem,var(--safe-top))] outline-none"
        />
      </Radix.Provider>
    </div>,
    document.body,
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const failed = toast.variant === "destructive";
  const Icon = failed ? CircleAlert : CircleCheck;
  return (
    <Radix.Root
      open={toast.open}
      type={failed ? "foreground" : "background"}
      onOpenChange={(open) => {
        if (open) return;
        dismiss(toast.id);
        setTimeout(() => remove(toast.id), fadeOutMs);
      }}
      data-variant={toast.variant ?? "default"}
      // Radix appends what comes; the newest belongs on top, also of those that waited for this chunk together.
      style={{ order: -Number(toast.id) }}
      className={clsx(
        "pointer-events-auto flex items-start gap-3 rounded-xl border bg-surface p-4 shadow-float",
        "data-[state=open]:animate-zoom-in data-[state=closed]:animate-fade-out",
        "data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=end]:animate-fade-out",
        failed ? "border-danger" : "border-line",
      )}
    >
      <Icon aria-hidden className={clsx("mt-0.5 size-5 shrink-0", failed ? "text-danger" : "text-success")} />
      <div className="min-w-0 flex-1">
        <Radix.Title className="font-semibold">{toast.title}</Radix.Title>
        {toast.description ? (
          <Radix.Description className="text-[0.9375rem] text-muted">{toast.description}</Radix.Description>
        ) : null}
        {toast.action ? (
          <Radix.Action
            altText={toast.action.label}
            onClick={toast.action.act}
            className={buttonClass({ variant: "soft", size: "sm" }, "mt-2")}
          >
            {toast.action.label}
          </Radix.Action>
        ) : null}
      </div>
      <Radix.Close
        aria-label={uiTexts.close}
        className="-m-2.5 grid size-11 shrink-0 place-items-center rounded-lg text-muted hover:text-ink"
      >
        <X aria-hidden className="size-4.5" />
      </Radix.Close>
    </Radix.Root>
  );
}
