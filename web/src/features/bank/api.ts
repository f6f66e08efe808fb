import { queryOptions } from "@tanstack/react-query";
import { type Answer, api, type Body } from "@/api/client";
import { upload } from "@/api/files";

export type Money = Answer<"get", "/api/admin/money">;
type BookingList = Answer<"get", "/api/admin/bank/rows">;
export type Booking = BookingList["rows"][number];
export type BookingState = Booking["state"];
export type StatementImport = Answer<"post", "/api/admin/bank/imports">;

/** Everything about the shop's money; invalidating it reaches all of it. */
export const moneyKey = ["admin", "money"] as const;

export const moneyQuery = queryOptions({
  queryKey: [...moneyKey, "sums"],
  queryFn: ({ signal }) => api("get", "/api/admin/money", { signal }),
  staleTime: 0,
});

export const bookingsQuery = (state: BookingState) =>
  queryOptions({
    queryKey: [...moneyKey, "bookings", state],
    queryFn: ({ signal }) => api("get", "/api/admin/bank/rows", { query: { state }, signal }),
    staleTime: 0,
  });

/** Reads a file as the bank gives it. */
export const importStatement = async (file: File): Promise<StatementImport> =>
  (await upload("post", "/api/admin/bank/imports", file, { name: file.name })) as StatementImport;

export const matchBooking = (id: number, orderId: string, accept: boolean) =>
  api("post", "/api/admin/bank/rows/{id}/match", { path: { id }, body: { orderId, accept } });

/** Takes back that a booking was for an order; both entries stay. */
export const takeBackBooking = (id: number) =>
  api("post", "/api/admin/bank/rows/{id}/take-back", { path: { id } });

export const ignoreBooking = (id: number) =>
  api("post", "/api/admin/bank/rows/{id}/ignore", { path: { id } });

/** Confirms bookings that fit, each for itself; 1 to 200. */
export const confirmBookings = (ids: number[]) =>
  api("post", "/api/admin/bank/rows/confirm", { body: { ids } });

/** The document says of the columns only that they are an object. */
export const saveColumns = (columns: object) =>
  api("put", "/api/admin/bank/columns", { body: { columns } as Body<"put", "/api/admin/bank/columns"> });

export const saveRules = (settlesExact: boolean) =>
  api("put", "/api/admin/bank/settings", { body: { settlesExact } });
