import { useMutation } from "@tanstack/react-query";
import { Check, Undo2 } from "lucide-react";
import { toastFailure } from "@/api/toast-failure";
import { useStore } from "@/base/store";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";
import { undoSteps } from "./api";
import { workTexts as texts } from "./texts";
import { forgetUndo, undoStore } from "./undo";
import { useRefetch } from "./use-step";

/** What was just done, above the thumb, for as long as it can be taken back. */
export function UndoBar() {
  const undoable = useStore(undoStore);
  const refetch = useRefetch();
  const undo = useMutation({
    mutationFn: undoSteps,
    onSuccess: ({ message, refused: [first] }) => {
      toast({
        title: message,
        ...(first
          ? { description: `#${first.orderId.slice(-8)}: ${first.message}`, variant: "destructive" as const }
          : {}),
      });
    },
    onError: (error) => toastFailure(texts.error, error, texts.stepFailed),
    onSettled: (_answer, _error, ids) => {
      forgetUndo(ids);
      return refetch();
    },
  });
  const ids = undoable?.orders.map(({ id }) => id) ?? [];
  const [id] = ids;
  return (
    // Empty it is not seen, but still there: what comes into something that was hidden is not read out.
    <div className="sticky bottom-4 z-20 mt-4 empty:sr-only" aria-live="polite">
      {undoable && id ? (
        <div
          role="region"
          aria-label={texts.undoRegion}
          className="flex animate-zoom-in items-center gap-3 rounded-xl border border-line bg-surface py-2 pr-2 pl-4 shadow-float"
        >
          <Check aria-hidden className="size-5 shrink-0 text-success" />
          <p className="min-w-0 flex-1 font-semibold">
            {ids.length === 1
              ? texts.undone.one(`#${id.slice(-8)}`, texts.undone.words[undoable.step])
              : texts.undone.many(ids.length, texts.undone.words[undoable.step])}
          </p>
          <Button
            variant="soft"
            icon={<Undo2 aria-hidden className="size-4.5" />}
            busy={undo.isPending}
            onClick={() => undo.mutate(ids)}
          >
            {texts.undo}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
