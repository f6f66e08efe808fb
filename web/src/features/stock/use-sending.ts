import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, parseJson, isNetworkError, isTimeout } from "@/api/error";
import { toastFailure } from "@/api/toast-failure";
import { createKey } from "@/base/id";
import { productsQuery } from "@/features/catalog";
import { toast } from "@/ui/toast";
import { keyOf, sendCounts, type StockedProduct, stockKey, stockQuery } from "./api";
import { draftStore, readyToSend, taken } from "./count";
import { stockTexts as texts } from "./texts";

interface Level {
  productId: number;
  variantId?: number;
  stock: number;
}
type Moved = { moved?: Level[] } | null;

/** Tells the server what was counted. What it does not take stays on the device. */
export function useSending(products: readonly StockedProduct[]) {
  const client = useQueryClient();

  /** Shows the stocks that the server has told of. */
  const show = (levels: readonly Level[]) => {
    const known = new Map(
      levels.map(({ productId, variantId, stock }) => [keyOf({ id: productId, variantId }), stock]),
    );
    client.setQueryData(stockQuery.queryKey, (before) =>
      before?.map((product) => ({ ...product, stock: known.get(keyOf(product)) ?? product.stock })),
    );
  };

  /** What was sent without an answer goes first, as it was; answers how many products were taken. */
  async function send(): Promise<number> {
    let done = 0;
    for (;;) {
      const { sending } = draftStore.get();
      const now = client.getQueryData(stockQuery.queryKey) ?? products;
      const batch = sending ?? { key: createKey(), counts: readyToSend(draftStore.get(), now) };
      if (batch.counts.length === 0) return done;
      draftStore.set((draft) => ({ ...draft, sending: batch }));
      try {
        // oxlint-disable-next-line no-await-in-loop -- one after the other: each answer decides what is sent next
        const { products: levels } = await sendCounts(batch.counts, batch.key);
        draftStore.set((draft) => taken(draft, batch.counts));
        show(levels);
        done += batch.counts.length;
      } catch (error) {
        if (!(error instanceof ApiError) || error.status >= 500) throw error;
        // The server has decided, and stored nothing.
        draftStore.set((draft) => ({ ...draft, sending: null }));
        if (error.code !== "stock_moved") throw error;
        show((parseJson(error.body) as Moved)?.moved ?? []);
      }
    }
  }

  return useMutation({
    mutationFn: send,
    onSuccess: (count) => {
      if (count > 0) toast({ title: texts.sent(count) });
    },
    onError: (error) =>
      isNetworkError(error) || isTimeout(error)
        ? toast({ title: texts.error, description: texts.offline, variant: "destructive" })
        : toastFailure(texts.error, error, texts.notSaved),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: stockKey }),
        client.invalidateQueries({ queryKey: productsQuery.queryKey }),
      ]),
  });
}
