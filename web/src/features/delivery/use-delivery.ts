import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError } from "@/api/error";
import { useStore } from "@/base/store";
import { type Quote, type QuotedMethod, type QuoteItem, quoteQuery } from "./api";
import { destinationStore, isSent, patchAddress } from "./destination";
import { kindIn } from "./postal";

export interface Delivery {
  quote: Quote | undefined;
  /** The way that was chosen, or the first there is. Undefined while none is known, and where the shop offers none. */
  method: QuotedMethod | undefined;
  /** Where the goods go to; "" while nothing is known. */
  country: string;
  /** What is shown is that of the cart before, or nothing yet. */
  isPending: boolean;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

/** What this cart comes to by each way of delivery; asked while `wanted`. */
export function useDelivery(items: readonly QuoteItem[], wanted: boolean, voucherCode = ""): Delivery {
  const { methodId, address } = useStore(destinationStore);
  const query = useQuery({
    ...quoteQuery(items, address.country || null, voucherCode),
    enabled: wanted && items.length > 0,
    placeholderData: keepPreviousData,
  });
  const { data: quote, error, isPlaceholderData, isPending, isFetching, refetch } = query;
  // Goods are not sent any more to where the last order went: begin where they are sent.
  const isGone = error instanceof ApiError && error.code === "no_delivery" && address.country !== "";
  useEffect(() => {
    if (isGone) patchAddress({ country: "" });
  }, [isGone]);
  const chosen = quote?.methods.find((one) => one.methodId === methodId) ?? quote?.methods[0];
  // One that cannot go to a locker gives way to one that can, and is chosen again with an address of a door.
  const toLocker =
    chosen && isSent(chosen) && !chosen.goesToLockers && kindIn(quote?.country ?? "", address) !== "home";
  const method = (toLocker ? quote?.methods.find((one) => isSent(one) && one.goesToLockers) : null) ?? chosen;
  return {
    quote,
    method,
    country: quote?.country ?? "",
    isPending: isPlaceholderData || (wanted && isPending && !error),
    error,
    isFetching,
    refetch,
  };
}
