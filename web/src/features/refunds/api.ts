import { queryOptions } from "@tanstack/react-query";
import { createAttempts, isFinalAnswer } from "@/api/attempts";
import { type Answer, api, type Body } from "@/api/client";

export type OrderRefunds = Answer<"get", "/api/admin/orders/{id}/refunds">;
export type Refund = OrderRefunds["refunds"][number];
export type RefundWay = Refund["way"];
export type RefundRequest = Body<"post", "/api/admin/orders/{id}/refunds">;
export type RefundReason = RefundRequest["reason"];

/** Everything about money that goes back; invalidating it reaches all of it. */
export const refundsKey = ["admin", "refunds"] as const;

/** How often a refund that a provider is asked for is looked at. */
const lookMs = 10_000;

export const orderRefundsQuery = (id: string) =>
  queryOptions({
    queryKey: [...refundsKey, "order", id],
    queryFn: ({ signal }) => api("get", "/api/admin/orders/{id}/refunds", { path: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.refunds.some((refund) => refund.state === "waiting" && refund.way !== "bank")
        ? lookMs
        : false,
  });

export const refundWorkQuery = queryOptions({
  queryKey: [...refundsKey, "work"],
  queryFn: ({ signal }) => api("get", "/api/admin/refunds", { signal }),
  staleTime: 0,
});

const attempts = createAttempts("refunds");

/** Gives money back; a call that is repeated because its answer was lost gives back no second time. */
export async function giveBack(id: string, body: RefundRequest): Promise<Refund> {
  const content = { id, body };
  try {
    const refund = await api("post", "/api/admin/orders/{id}/refunds", {
      path: { id },
      body,
      headers: { "Idempotency-Key": attempts.key(content) },
      timeoutMs: 30_000,
    });
    attempts.end(content);
    return refund;
  } catch (error) {
    if (isFinalAnswer(error)) attempts.end(content);
    throw error;
  }
}

export const finishRefund = (id: string) => api("post", "/api/admin/refunds/{id}/done", { path: { id } });
export const withdrawRefund = (id: string) =>
  api("post", "/api/admin/refunds/{id}/withdraw", { path: { id } });
