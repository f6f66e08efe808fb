import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { ApiError, reasonOf } from "@/api/error";
import { toast } from "@/ui/toast";
import { type Product, productsQuery } from "../api";
import type { OwnedProduct } from "./facts-schema";
import type { ProductRequest } from "./product-schema";
import { productAdminTexts as texts } from "./texts";

/** The owner's products, drafts too. */
export const ownedProductsQuery = queryOptions({
  queryKey: ["admin", "products"],
  queryFn: ({ signal }) => api("get", "/api/admin/products", { signal }),
  // Stock falls with every order.
  staleTime: 0,
});

/** Adds a product, or changes the one given. */
export function useSaveProduct(owned: OwnedProduct | null) {
  const { changed, failed } = useConsequences();
  return useMutation({
    mutationFn: (body: ProductRequest) =>
      owned
        ? api("put", "/api/products/{id}", { path: { id: owned.product.id }, body })
        : api("post", "/api/products", { body }),
    onSuccess: ({ message, ...saved }, { facts }) => {
      const after: OwnedProduct = { ...saved, facts: facts ?? {} };
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
