import { clsx } from "clsx";
import { SmilePlus } from "lucide-react";
import { type RefObject, Suspense, useEffect, useMemo, useRef, useState } from "react";
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

/** Cards have one row: the chips that fit, how many more there are, and the picker. */
export function ReactionRow({ productId, active }: { productId: number; active: boolean }) {
  const [row, width] = useWidth<HTMLDivElement>(active);
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
  const [open, setOpen] = useState<"picker" | "list" | null>(null);
  const picker = useRef<HTMLButtonElement>(null);
  const more = useRef<HTMLButtonElement>(null);
  useEffect(() => (active ? reactions.show() : undefined), [active, reactions]);

  const visible = fitting(all, px);
  const preload = () => void ReactionPicker.preload();
  return (
    <div
      role="group"
      aria-label={texts.bar}
      className={clsx("flex min-h-8 gap-1.5", px === Number.POSITIVE_INFINITY && "flex-wrap gap-y-3")}
    >
      <ReactionChips productId={productId} reactions={visible} />
      {visible.length < all.length || open === "list" ? (
        <More
          ref={more}
          hidden={all.length - visible.length}
          expanded={open === "list"}
          onPreload={preload}
          onOpen={() => setOpen("list")}
        />
      ) : null}
      <button
        ref={picker}
        type="button"
        aria-label={texts.add}
        title={texts.add}
        aria-haspopup="dialog"
        aria-expanded={open === "picker"}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen("picker")}
        className="reaction w-9 border-line bg-surface text-muted hover:bg-sunken hover:text-ink"
      >
        <SmilePlus aria-hidden className="size-4.5" />
      </button>
      {open ? (
        <Suspense>
          <ReactionPicker
            view={open}
            productId={productId}
            reactions={all}
            opener={open === "list" ? more : picker}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Counts the chips that have no room, and opens the list of all. */
const More = ({
  ref,
  hidden,
  expanded,
  onPreload,
  onOpen,
}: {
  ref: RefObject<HTMLButtonElement | null>;
  hidden: number;
  expanded: boolean;
  onPreload: () => void;
  onOpen: () => void;
}) => (
  <button
    ref={ref}
    type="button"
    aria-label={texts.seeMore(hidden)}
    title={texts.seeMore(hidden)}
    aria-haspopup="dialog"
    aria-expanded={expanded}
    onPointerEnter={onPreload}
    onFocus={onPreload}
    onClick={onOpen}
    className="reaction border-line bg-surface px-2 text-muted tabular-nums hover:bg-sunken hover:text-ink"
  >
    {texts.more(hidden)}
  </button>
);
