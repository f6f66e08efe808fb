import { useMutation, useQueryClient } from "@tanstack/react-query";
import { reasonOf } from "@/api/error";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";
import { formatExact } from "../amounts";
import { cancelWithdrawal, type Movement, walletsKey } from "../api";
import { walletTexts as texts } from "../texts";

/** Stops a withdrawal that waits: at once and without a question, because another person may have asked for it. */
export function CancelWithdrawal({ movement }: { movement: Movement }) {
  const client = useQueryClient();
  const amount = formatExact(movement.amount, movement.currency);
  const cancelling = useMutation({
    mutationFn: () => cancelWithdrawal(movement.id),
    onSuccess: () => toast({ title: texts.cancelled, description: texts.cancelledText(amount) }),
    onError: (error) =>
      toast({ title: texts.cancelFailed, description: reasonOf(error), variant: "destructive" }),
    onSettled: () => void client.invalidateQueries({ queryKey: walletsKey }),
  });
  return (
    <Button
      size="sm"
      variant="quiet"
      aria-label={texts.cancelOne(amount)}
      busy={cancelling.isPending}
      onClick={() => cancelling.mutate()}
    >
      {texts.cancelWithdrawal}
    </Button>
  );
}
