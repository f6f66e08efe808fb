import { queryOptions } from "@tanstack/react-query";
import { type Answer, api } from "@/api/client";
import { toDecimal } from "@/base/money";

type History = Answer<"get", "/api/products/{id}/prices">;
export type PricePeriod = History["prices"][number];
export type ReductionPreview = NonNullable<History["preview"]>;

/** What a product cost, and when; the newest first. */
export const pricesQuery = (id: number, variantId?: number) =>
  queryOptions({
    queryKey: variantId === undefined ? ["prices", id] : ["prices", id, "variant", variantId],
    queryFn: ({ signal }) =>
      api("get", "/api/products/{id}/prices", {
        path: { id },
        query: variantId === undefined ? {} : { variantId },
        signal,
      }),
  });

/** What the shop would show if the product were reduced to that price now. */
export const previewQuery = (id: number, cents: number) =>
  queryOptions({
    queryKey: ["prices", id, cents],
    queryFn: async ({ signal }): Promise<ReductionPreview | null> => {
      const query = { price: toDecimal(cents) };
      return (await api("get", "/api/products/{id}/prices", { path: { id }, query, signal })).preview ?? null;
    },
  });
