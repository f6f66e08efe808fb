import { queryOptions } from "@tanstack/react-query";
import { type Answer, api, type Body } from "@/api/client";
import { minutes } from "@/api/query";

export type Quote = Answer<"post", "/api/delivery/quote">;
export type QuotedMethod = Quote["methods"][number];
export type QuotedPlace = QuotedMethod["places"][number];
export type QuotedDay = QuotedPlace["days"][number];
export type QuotedSlot = QuotedDay["slots"][number];
export type DeliveryChoice = NonNullable<Body<"post", "/api/orders">["delivery"]>;
export type SlotChoice = NonNullable<DeliveryChoice["slot"]>;
export type PostalAddress = NonNullable<DeliveryChoice["address"]>;
type QuoteBody = Body<"post", "/api/delivery/quote">;
export type QuoteItem = QuoteBody["items"][number];

/** Everything that was asked about delivery; what has changed since is asked again. */
export const deliveryKey = ["delivery"] as const;

/** What the goods come to with each way of delivery to a country; null: the one that is usual here. "": without a voucher. */
export const quoteQuery = (items: readonly QuoteItem[], country: string | null, voucherCode = "") =>
  queryOptions({
    queryKey: [...deliveryKey, "quote", items, country, voucherCode],
    queryFn: ({ signal }) => {
      const voucher = voucherCode ? { voucherCode } : {};
      return api("post", "/api/delivery/quote", { body: { items: [...items], country, ...voucher }, signal });
    },
    staleTime: minutes(1),
    retry: 1,
  });

export type SavedAddress = Answer<"get", "/api/user/addresses">[number];

/** The member's address book, the address used last first. */
export const addressesQuery = queryOptions({
  queryKey: ["addresses"],
  queryFn: ({ signal }) => api("get", "/api/user/addresses", { signal }),
  staleTime: minutes(1),
  retry: 1,
});

/** One that is there already becomes the one used last. */
export const saveAddress = (address: PostalAddress, label = "") =>
  api("post", "/api/user/addresses", { body: { label, address } });

export const changeAddress = (id: number, address: PostalAddress, label: string) =>
  api("put", "/api/user/addresses/{id}", { path: { id }, body: { label, address } });

export const deleteAddress = (id: number) => api("delete", "/api/user/addresses/{id}", { path: { id } });
