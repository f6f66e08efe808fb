import { clsx } from "clsx";
import { SmilePlus } from "lucide-react";
import { Suspense, useEffect, useMemo, useRef, useState } from "react";
import { preloadable } from "@/base/preloadable";
import { useStore } from "@/base/store";
import { useWidth } from "@/ui/use-width";
import { fitting, shown } from "../bar";
import { reactionsTo } from "../items";
import { reactionTexts as texts } from "../texts";
import { ReactionChips } from "./reaction-chips";

const ReactionPicker = preloadable(() => import("./reaction-picker"));

/** Of the picker's button, in CSS pixels. */
const pickerPx = 36;

/** Cards have one row: the chips that fit, and the picker for the rest. */
export function ReactionRow({ productId, active }: { productId: number; active: boolean }) {
  const [row, width] = useWidth<HTMLDivElement>();
  return (
    <div ref={row}>
      <ReactionBar productId={productId} active={active} px={width - pickerPx} />
    </div>
  );
}

/** Chips with counts, then the button of the picker. Loads while `active`. */
export function ReactionBar({
  productId,
  active = true,
  px = Number.POSITIVE_INFINITY,
}: {
  productId: number;
  active?: boolean;
  /** How much room there is for chips. */
  px?: number;
}) {
  const reactions = reactionsTo(productId);
  const bar = useStore(reactions.bar);
  const all = useMemo(() => shown(bar), [bar]);
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => (active ? reactions.show() : undefined), [active, reactions]);

  const visible = fitting(all, px);
  const hidden = all.length - visible.length;
  const label = hidden > 0 ? texts.addBeside(hidden) : texts.add;
  return (
    <div
      role="group"
      aria-label={texts.bar}
      className={clsx("flex min-h-8 gap-1.5", px === Number.POSITIVE_INFINITY && "flex-wrap gap-y-3")}
    >
      <ReactionChips productId={productId} reactions={visible} />
      <button
        ref={opener}
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => void ReactionPicker.preload()}
        onFocus={() => void ReactionPicker.preload()}
        onClick={() => setOpen(true)}
        className="reaction w-9 border-line bg-surface text-muted hover:bg-sunken hover:text-ink"
      >
        <SmilePlus aria-hidden className="size-4.5" />
      </button>
      {open ? (
        <Suspense>
          <ReactionPicker
            productId={productId}
            reactions={all}
            opener={opener}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
