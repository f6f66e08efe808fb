import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toastFailure } from "@/api/toast-failure";
import { navigate, usePathname, useSearch } from "@/base/navigation";
import { toast } from "@/ui/toast";
import type { PaymentMethod } from "./api";
import { goToPay } from "./pay";
import { paymentTexts as texts } from "./texts";

/** The way to where an order is paid, and what Telegram's own window says when it closes. */
export function usePaying(orderId: string, linkKey: string | undefined) {
  const client = useQueryClient();
  const path = usePathname();
  const search = useSearch();
  return useMutation({
    mutationFn: (method: PaymentMethod) => goToPay(orderId, linkKey, method),
    onSuccess: (paying) => {
      if (paying === "paid") {
        // As if a provider's page had led back.
        const parameters = new URLSearchParams(search);
        parameters.set("pay", "done");
        navigate(`${path}?${parameters}`, { replace: true, state: history.state as object });
      }
      if (paying === "cancelled") toast({ title: texts.payCancelled, description: texts.payCancelledText });
      if (paying === "failed")
        toast({ title: texts.payFailed, description: texts.payTryAgain, variant: "destructive" });
    },
    onError: (error) => toastFailure(texts.payStartFailed, error, texts.payTryAgain),
    onSettled: async (paying) => {
      if (paying === "left") return;
      void client.invalidateQueries({ queryKey: ["receipts"] });
      await client.invalidateQueries({ queryKey: ["orders"] });
    },
  });
}
