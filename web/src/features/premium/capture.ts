import { queryOptions } from "@tanstack/react-query";
import { ApiError, reasonOf } from "@/api/error";
import { queryClient } from "@/api/query";
import { loadProfile } from "@/features/auth";
import { capturePaypal, membershipQuery } from "./api";
import { returnTexts as texts } from "./texts";

const askAgainMs = 3000;
/** A minute. After that the person waits elsewhere; the shop hears of it anyway. */
const mostQuestions = 20;

/**
 * Takes the money of an order, once however often it is asked for: the server answers the first result again. So a
 * reload of the page repeats nothing, and while PayPal still checks, it may be asked again.
 */
export const captureQuery = (token: string) =>
  queryOptions({
    queryKey: ["premium-capture", token],
    queryFn: async () => {
      try {
        const captured = await capturePaypal(token);
        await loadProfile({ refresh: true });
        void queryClient.invalidateQueries(membershipQuery);
        return { ...captured, pending: null };
      } catch (error) {
        // PayPal has not made up its mind: no failure, and the screen stands still while it is asked again.
        if (!(error instanceof ApiError) || error.code !== "payment_pending") throw error;
        return { success: false, premiumUntil: null, pending: failureOf(error) };
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state }) =>
      state.data?.pending && !state.error && state.dataUpdateCount < mostQuestions ? askAgainMs : false,
  });

/** The server's sentence; where it has none, or never answered, ours. */
export function failureOf(error: unknown): string {
  if (!(error instanceof ApiError)) return texts.somethingFailed;
  return reasonOf(error) ?? texts.notCompleted;
}

/** Whether it might go better the next time: the server's refusal is its last word. */
export const mayTryAgain = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 500;
