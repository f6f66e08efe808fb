import type { components, paths } from "@/api/schema";

type Query = NonNullable<paths["/api/orders"]["get"]["parameters"]["query"]>;
export type PaymentStatus = components["schemas"]["PaymentStatus"];
export type PaymentMethod = components["schemas"]["PaymentMethod"];
export type OrderSort = NonNullable<Query["sort"]>;

/** What the list of orders shows. The names are the server's, in the address and in the call alike. */
export interface OrderFilter {
  search?: string;
  status?: PaymentStatus;
  paymentMethod?: PaymentMethod;
  sort?: OrderSort;
}

export const statuses = ["pending", "paid", "failed", "expired"] as const satisfies readonly PaymentStatus[];
export const methods = [
  "telegram",
  "stripe",
  "crypto",
  "anonymous",
  "bank",
  "paypal",
  "arrangement",
] as const satisfies readonly PaymentMethod[];
export const sorts = [
  "newest",
  "oldest",
  "highest",
  "lowest",
  "customer",
] as const satisfies readonly OrderSort[];
export const defaultSort: OrderSort = "newest";

/** The order whose detail lies open, also part of the address. */
const openParam = "order";

const oneOf = <T extends string>(allowed: readonly T[], value: string | null): T | undefined =>
  allowed.find((one) => one === value);

/** Reads the filter of an address; what it does not know counts as not there. */
export function readFilter(search: string): OrderFilter {
  const params = new URLSearchParams(search);
  return compact({
    search: params.get("search")?.trim(),
    status: oneOf(statuses, params.get("status")),
    paymentMethod: oneOf(methods, params.get("paymentMethod")),
    sort: oneOf(sorts, params.get("sort")),
  });
}

/** The id of the order that an address has open. */
export const readOpenOrder = (search: string): string | undefined =>
  new URLSearchParams(search).get(openParam) || undefined;

/** The query part of an address, with its question mark; empty for the plain list. */
export function writeQuery(filter: OrderFilter, openOrder?: string): string {
  const params = new URLSearchParams({ ...compact(filter) });
  if (openOrder) params.set(openParam, openOrder);
  return params.size > 0 ? `?${params}` : "";
}

/** Without what is empty or the default, so that equal filters are equal addresses and equal cache keys. */
export function compact({ search, status, paymentMethod, sort }: Loose<OrderFilter>): OrderFilter {
  return {
    ...(search ? { search } : {}),
    ...(status ? { status } : {}),
    ...(paymentMethod ? { paymentMethod } : {}),
    ...(sort && sort !== defaultSort ? { sort } : {}),
  };
}

type Loose<T> = { [K in keyof T]?: T[K] | undefined };

/** Orders may be hidden by it. */
export const narrows = ({ search, status, paymentMethod }: OrderFilter): boolean =>
  Boolean(search || status || paymentMethod);
