import { useMutation, useQueryClient } from "@tanstack/react-query";
import { refreshDocuments } from "@/api/refresh-documents";
import { toastFailure } from "@/api/toast-failure";
import { toast } from "@/ui/toast";
import { fulfilmentsKey } from "../api";
import { type NextStep, type Step, takeStep, takeSteps } from "./api";
import { workTexts as texts } from "./texts";
import { isUndoable, offerUndo } from "./undo";

/** What follows a step: lists of orders, what happened last, what can be given back, stock. */
const followers = [["orders"], ["admin", "audit"], ["admin", "refunds"], ["products"]] as const;

/** Fetches again what shows the goods' way, whatever has come of a step: a failure mostly means that another admin was faster. */
export function useRefetch() {
  const client = useQueryClient();
  return async () => {
    refreshDocuments(client);
    for (const queryKey of followers) void client.invalidateQueries({ queryKey });
    await client.invalidateQueries({ queryKey: fulfilmentsKey });
  };
}

/** Takes a step with one order and reports what came of it. */
export function useStep() {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: ({ id, step }: { id: string; step: Step }) => takeStep(id, step),
    onSuccess: ({ message }, { id, step }) => {
      if (isUndoable(step)) offerUndo(step, [id]);
      else toast({ title: message, description: `#${id.slice(-8)}` });
    },
    onError: (error) => toastFailure(texts.error, error, texts.stepFailed),
    onSettled: refetch,
  });
}

/** Takes a step with several orders. What another admin was quicker with is told and does not stop the rest. */
export function useSteps() {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: ({ ids, step }: { ids: string[]; step: NextStep }) => takeSteps(ids, step),
    onSuccess: ({ message, done, refused: [first] }, { step }) => {
      if (isUndoable(step)) offerUndo(step, done);
      if (!first && isUndoable(step)) return;
      toast({
        title: message,
        ...(first
          ? { description: `#${first.orderId.slice(-8)}: ${first.message}`, variant: "destructive" as const }
          : {}),
      });
    },
    onError: (error) => toastFailure(texts.error, error, texts.stepFailed),
    onSettled: refetch,
  });
}
