import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { ApiError, reasonOf } from "@/api/error";
import { previewQuery } from "@/features/prices";
import { toast } from "@/ui/toast";
import { type Product, productsQuery } from "../api";
import { type OwnedProduct, toFacts } from "./facts-schema";
import { type ProductOutput, toRequest } from "./product-schema";
import { productAdminTexts as texts } from "./texts";

/** The owner's products, drafts too. */
export const ownedProductsQuery = queryOptions({
  queryKey: ["admin", "products"],
  queryFn: ({ signal }) => api("get", "/api/admin/products", { signal }),
  // Stock falls with every order.
  staleTime: 0,
});

/** What can be chosen of a product, of a draft too. */
export const ownedVariantsQuery = (id: number) =>
  queryOptions({
    queryKey: [...ownedProductsQuery.queryKey, id, "variants"],
    queryFn: ({ signal }) => api("get", "/api/admin/products/{id}/variants", { path: { id }, signal }),
    staleTime: 0,
  });

interface Saved {
  output: ProductOutput;
  /** Draft or for sale from now on; left out, it stays what it is. */
  state: OwnedProduct["state"] | undefined;
}

/** Adds a product, or changes the one given. How many per cent a reduction shows is the server's word. */
export function useSaveProduct(owned: OwnedProduct | null) {
  const { changed, failed } = useConsequences();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ output, state }: Saved) => {
      const change = state ? { state } : {};
      if (!owned) return api("post", "/api/products", { body: { ...toRequest(output, 0), ...change } });
      const { id } = owned.product;
      const preview = output.isReduced ? await client.fetchQuery(previewQuery(id, output.price)) : null;
      const { stock, ...request } = toRequest(output, preview?.discount ?? 0);
      // Pieces may have been sold since the form was opened: only what was typed is sent.
      const counted = stock === (owned.product.stock ?? null) ? {} : { stock };
      const body = { ...request, ...counted, ...change };
      return api("put", "/api/products/{id}", { path: { id }, body });
    },
    onSuccess: ({ message, ...saved }, { output }) => {
      const { alternativeText, morePictures } = output;
      const after: OwnedProduct = { ...saved, facts: toFacts(output.facts), alternativeText, morePictures };
      changed(message, (products) =>
        owned
          ? products.map((one) => (one.product.id === owned.product.id ? after : one))
          : [...products, after],
      );
    },
    onError: (error) => failed(owned ? texts.updateFailed : texts.createFailed, error),
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
      changed(message, (products) => products.filter((one) => one.product.id !== product.id)),
    onError: (error) => failed(texts.removeFailed, error),
  });
}

/** What follows a change: it is said, shown at once, and the lists are fetched again in the background. */
function useConsequences() {
  const client = useQueryClient();
  const refresh = () => {
    const stale = [
      ownedProductsQuery.queryKey,
      productsQuery.queryKey,
      ["prices"],
      ["admin", "stats"],
      ["admin", "audit"],
    ];
    for (const queryKey of stale) void client.invalidateQueries({ queryKey });
  };
  return {
    changed: (message: string, update: (products: OwnedProduct[]) => OwnedProduct[]) => {
      toast({ title: texts.success, description: message });
      client.setQueryData(ownedProductsQuery.queryKey, (products) => products && update(products));
      refresh();
    },
    failed: (text: string, error: unknown) => {
      // Sentences on fields stand at their fields, unless they only say that something is missing.
      const atFields = error instanceof ApiError && Object.keys(error.fields).length > 0;
      const reason = atFields && error.status !== 409 ? "" : reasonOf(error);
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
