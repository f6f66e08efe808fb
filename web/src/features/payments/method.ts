import { useQuery } from "@tanstack/react-query";
import { createStore, useStore } from "@/base/store";
import { type PaymentMethod, paymentMethodsQuery } from "./api";

const kept = "payment-method";

/** What was chosen last on this device comes first the next time. */
export const chosenMethod = createStore<string>(localStorage.getItem(kept) ?? "");
chosenMethod.subscribe(() => localStorage.setItem(kept, chosenMethod.get()));

/** Paid on a provider's page, at once. */
export const isOnline = (method: string | null | undefined): boolean =>
  method === "paypal" || method === "stripe" || method === "telegram";

/** The ways to pay an order, and the one that is chosen: the last one used, or the first. */
export function useMethod(enabled: boolean) {
  const query = useQuery({ ...paymentMethodsQuery, enabled });
  const wanted = useStore(chosenMethod);
  const methods = query.data?.methods.map(({ method }) => method) ?? [];
  const method: PaymentMethod | undefined = methods.find((one) => one === wanted) ?? methods[0];
  return { query, methods, method };
}
