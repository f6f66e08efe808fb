import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, reasonOf } from "@/api/error";
import { refreshDocuments } from "@/api/refresh-documents";
import { toast, type ToastText } from "@/ui/toast";
import { type Order, ordersKey, settleOrder, settleOrders } from "./api";
import { orderAdminTexts } from "./back-office-texts";
import { orderNumber } from "./order";
import { orderTexts as texts } from "./texts";

/** What to say when an order could not be settled. Of two decisions at once the loser reads the server's sentence. */
export function settleFailure(error: unknown): ToastText {
  if (error instanceof ApiError && error.status === 403) {
    return { title: texts.error, description: texts.adminsOnly, variant: "destructive" };
  }
  return { title: texts.settleFailed, description: reasonOf(error), variant: "destructive" };
}

/** What follows an order: figures, activity, what can be given back, stock. */
const followers = [["admin", "stats"], ["admin", "audit"], ["admin", "refunds"], ["products"]] as const;

/**
 * Decides pending orders and reports the outcome. Whatever it is, the lists are fetched again: a failure
 * mostly means that another admin was faster.
 */
export function useSettle() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ order, status }: { order: Pick<Order, "id">; status: "paid" | "failed" }) =>
      settleOrder(order.id, status),
    onSuccess: (_, { order, status }) => {
      const number = orderNumber(order.id);
      toast({
        title: texts.settled,
        description: status === "paid" ? texts.nowPaid(number) : texts.nowFailed(number),
      });
    },
    onError: (error) => {
      toast(settleFailure(error));
    },
    // Waiting for the lists keeps the button busy until they are true.
    onSettled: async () => {
      refreshDocuments(client);
      for (const queryKey of followers) void client.invalidateQueries({ queryKey });
      await client.invalidateQueries({ queryKey: ordersKey });
    },
  });
}

/** Decides several pending orders at once. What another admin was quicker with is told and does not stop the rest. */
export function useSettleMany() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ ids, status }: { ids: readonly string[]; status: "paid" | "failed" }) =>
      settleOrders([...ids], status),
    onSuccess: ({ message, refused }) => {
      const [first] = refused;
      const why = first ? ` ${orderNumber(first.id)}: ${first.message}` : "";
      toast({
        title: orderAdminTexts.settled,
        description: message + (first ? "." : "") + why,
        ...(first ? { variant: "destructive" as const } : {}),
      });
    },
    onError: (error) => {
      toast(settleFailure(error));
    },
    onSettled: async () => {
      refreshDocuments(client);
      for (const queryKey of followers) void client.invalidateQueries({ queryKey });
      await client.invalidateQueries({ queryKey: ordersKey });
    },
  });
}
