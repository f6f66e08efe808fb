import { clsx } from "clsx";
import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { formTexts } from "./form-texts";

const shownMs = 2_000;

/** A fact that is copied by a tap anywhere in its row. */
export function CopyRow({
  label,
  text,
  copies = text,
  strong = false,
}: {
  label: string;
  /** As people read it. */
  text: string;
  /** As another program wants it; what is shown, where left out. */
  copies?: string;
  strong?: boolean;
}) {
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");
  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), shownMs);
    return () => clearTimeout(timer);
  }, [state]);
  const Sign = state === "copied" ? Check : Copy;
  return (
    <button
      type="button"
      onClick={() => {
        navigator.clipboard.writeText(copies).then(
          () => setState("copied"),
          () => setState("failed"),
        );
      }}
      className={clsx(
        "flex min-h-14 w-full items-center gap-3 border-t border-line px-5 py-2 text-left hover:bg-sunken",
        strong && "bg-brand-soft text-on-brand-soft hover:bg-brand-soft",
      )}
    >
      <span className="min-w-0 flex-1">
        <span className={clsx("block text-sm", strong ? "" : "text-muted")}>{label}</span>
        <span className={clsx("block font-semibold wrap-anywhere", strong && "text-lg tracking-wide")}>
          {text}
        </span>
      </span>
      <Sign
        aria-hidden
        className={clsx("size-5 shrink-0", state === "copied" ? "text-success" : "text-brand")}
      />
      <span className="sr-only" aria-live="polite">
        {state === "copied" ? formTexts.copied : state === "failed" ? formTexts.copyFailed : ""}
      </span>
    </button>
  );
}
