import { queryOptions } from "@tanstack/react-query";
import { type Answer, api, type Body } from "@/api/client";
import { minutes } from "@/api/query";

export type Quote = Answer<"post", "/api/delivery/quote">;
export type QuotedMethod = Quote["methods"][number];
export type DeliveryChoice = NonNullable<Body<"post", "/api/orders">["delivery"]>;
export type PostalAddress = NonNullable<DeliveryChoice["address"]>;
type QuoteBody = Body<"post", "/api/delivery/quote">;
export type QuoteItem = QuoteBody["items"][number];

/** Everything that was asked about delivery; what has changed since is asked again. */
export const deliveryKey = ["delivery"] as const;

/** What the goods come to with each way of delivery to a country; null: the one that is usual here. */
export const quoteQuery = (items: readonly QuoteItem[], country: string | null) =>
  queryOptions({
    queryKey: [...deliveryKey, "quote", items, country],
    queryFn: ({ signal }) =>
      api("post", "/api/delivery/quote", { body: { items: [...items], country }, signal }),
    staleTime: minutes(1),
    retry: 1,
  });
