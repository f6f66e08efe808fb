import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { ApiError, reasonOf } from "@/api/error";
import { previewQuery } from "@/features/prices";
import { toast } from "@/ui/toast";
import { type Product, productsQuery } from "../api";
import { type ProductOutput, toRequest } from "./product-schema";
import { productAdminTexts as texts } from "./texts";

/** Adds a product, or changes the one given. How many per cent a reduction shows is the server's word. */
export function useSaveProduct(product: Product | null) {
  const { changed, failed } = useConsequences();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (output: ProductOutput) => {
      if (!product) return api("post", "/api/products", { body: toRequest(output, 0) });
      const preview = output.isReduced
        ? await client.fetchQuery(previewQuery(product.id, output.price))
        : null;
      const body = toRequest(output, preview?.discount ?? 0);
      return api("put", "/api/products/{id}", { path: { id: product.id }, body });
    },
    onSuccess: ({ message, product: saved }) =>
      changed(message, (products) =>
        product ? products.map((one) => (one.id === saved.id ? saved : one)) : [...products, saved],
      ),
    onError: (error) => failed(product ? texts.updateFailed : texts.createFailed, error),
  });
}

export function useRemoveProduct(product: Product) {
  const { changed, failed } = useConsequences();
  return useMutation({
    mutationFn: (reason: string) =>
      api("delete", "/api/products/{id}", {
        path: { id: product.id },
        body: reason.trim() ? { reason } : {},
      }),
    onSuccess: ({ message }) =>
      changed(message, (products) => products.filter(({ id }) => id !== product.id)),
    onError: (error) => failed(texts.removeFailed, error),
  });
}

/** What follows a change: it is said, shown at once, and the lists are fetched again in the background. */
function useConsequences() {
  const client = useQueryClient();
  const refresh = () => {
    const stale = [productsQuery.queryKey, ["prices"], ["admin", "stats"], ["admin", "audit"]];
    for (const queryKey of stale) void client.invalidateQueries({ queryKey });
  };
  return {
    changed: (message: string, update: (products: Product[]) => Product[]) => {
      toast({ title: texts.success, description: message });
      client.setQueryData(productsQuery.queryKey, (products) => products && update(products));
      refresh();
    },
    failed: (text: string, error: unknown) => {
      // Sentences on fields stand at their fields; any other reason has no better place than here.
      const reason = error instanceof ApiError && Object.keys(error.fields).length > 0 ? "" : reasonOf(error);
      toast({
        title: texts.error,
        description: reason ? `${text} ${reason}` : text,
        variant: "destructive",
      });
      // Another admin may have deleted it meanwhile.
      if (error instanceof ApiError && error.status === 404) refresh();
    },
  };
}
