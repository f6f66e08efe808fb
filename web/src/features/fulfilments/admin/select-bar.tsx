import { clsx } from "clsx";
import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useStore } from "@/base/store";
import { Button, IconButton } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import type { NextStep, Task } from "./api";
import { workTexts as texts } from "./texts";
import { undoStore } from "./undo";
import { useSteps } from "./use-step";

/** Steps that make sense for many at once; the others ask about one order. */
const bulk: readonly NextStep[] = ["pack", "ship", "ready", "deliver", "pick-up"];
/** What a customer relies on from then on. */
const isAsked = (step: NextStep) => step === "deliver" || step === "pick-up";

/** What can be done with all of the chosen, above the thumb. */
export function SelectBar({
  tasks,
  chosen,
  onChoose,
  onDone,
}: {
  tasks: readonly Task[];
  chosen: ReadonlySet<string>;
  onChoose: (ids: string[]) => void;
  onDone: () => void;
}) {
  const steps = useSteps();
  const running = steps.isPending ? steps.variables.step : null;
  const isUndoOffered = useStore(undoStore) !== null;
  const bar = useRef<HTMLDivElement>(null);
  // What was pressed to begin is gone.
  useEffect(() => bar.current?.focus({ preventScroll: true }), []);
  const [asked, setAsked] = useState<NextStep | null>(null);
  const selected = tasks.filter(({ orderId }) => chosen.has(orderId));
  const ids = selected.map(({ orderId }) => orderId);
  const common = bulk.filter(
    (step) => selected.length > 0 && selected.every(({ next }) => next.includes(step)),
  );
  const take = (step: NextStep) => steps.mutateAsync({ ids, step }).then(onDone, () => undefined);
  const all = selected.length === tasks.length;
  return (
    <div
      ref={bar}
      role="region"
      tabIndex={-1}
      aria-label={texts.selection}
      className={clsx(
        "sticky z-20 mt-4 grid gap-2 rounded-xl border border-line bg-surface p-2 shadow-float outline-none",
        // Above what can still be taken back.
        isUndoOffered ? "bottom-24" : "bottom-4",
      )}
    >
      <div className="flex items-center gap-2">
        <IconButton variant="ghost" label={texts.selectNone} onClick={onDone}>
          <X aria-hidden className="size-5" />
        </IconButton>
        <p aria-live="polite" className="flex-1 font-semibold">
          {texts.selected(selected.length)}
        </p>
        <Button variant="ghost" onClick={() => onChoose(all ? [] : tasks.map(({ orderId }) => orderId))}>
          {all ? texts.selectFew : texts.selectAll}
        </Button>
      </div>
      {common.length > 0 ? (
        <div className="flex gap-2 [&>button]:flex-1">
          {common.slice(0, 2).map((step, index) => (
            <Button
              key={step}
              size="lg"
              variant={index === 0 ? "primary" : "soft"}
              busy={running === step}
              disabled={running !== null && running !== step}
              onClick={() => (isAsked(step) ? setAsked(step) : void take(step))}
            >
              {texts.steps[step]}
            </Button>
          ))}
        </div>
      ) : (
        <p className="px-3 pb-2 text-muted">{selected.length > 0 ? texts.nothingCommon : texts.selectHint}</p>
      )}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={asked ? texts.bulkTitle(selected.length, texts.undone.words[asked]) : ""}
        text={asked === "deliver" ? texts.deliverText : texts.pickUpText}
        confirmLabel={asked ? texts.steps[asked] : ""}
        onConfirm={() => (asked ? take(asked) : undefined)}
      />
    </div>
  );
}
