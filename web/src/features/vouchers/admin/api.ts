import { queryOptions } from "@tanstack/react-query";
import { type Answer, api, type Body } from "@/api/client";

export type Voucher = Answer<"get", "/api/admin/vouchers">[number];
export type VoucherForm = Body<"post", "/api/admin/vouchers">;

/** The newest first. */
export const vouchersQuery = queryOptions({
  queryKey: ["admin", "vouchers"],
  queryFn: ({ signal }) => api("get", "/api/admin/vouchers", { signal }),
  staleTime: 0,
  retry: 1,
});

/** Makes a voucher, or changes the one with the id. */
export const saveVoucher = (id: number | null, body: VoucherForm): Promise<Voucher> =>
  id === null
    ? api("post", "/api/admin/vouchers", { body })
    : api("put", "/api/admin/vouchers/{id}", { path: { id }, body });

export const endVoucher = (id: number): Promise<Voucher> =>
  api("post", "/api/admin/vouchers/{id}/end", { path: { id } });
