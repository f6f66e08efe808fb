import { queryOptions, useQueries, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { api } from "@/api/client";
import { minutes, queryClient, shopQuery } from "@/api/query";
import { type Product, productsQuery } from "./api";

/** Ids that the server takes at once. */
const most = 100;

interface Batch {
  ids: Set<number>;
  answer: Promise<Product[]>;
}

let open: Batch | undefined;

/** Products that are asked for in the same moment, one by one, come with one call. */
function begin(): Batch {
  const ids = new Set<number>();
  const answer = Promise.resolve().then(() => {
    if (open?.ids === ids) open = undefined;
    return api("get", "/api/products", { query: { ids: [...ids].join(",") } });
  });
  return { ids, answer };
}

async function fetchOne(id: number): Promise<Product | null> {
  if (!open || open.ids.size === most) open = begin();
  open.ids.add(id);
  // Without a network the list of all may have been kept.
  const products = await open.answer.catch(() => queryClient.ensureQueryData(productsQuery));
  return products.find((product) => product.id === id) ?? null;
}

/** One product, null once it is gone. Its key begins with the list's, so that both are fetched again together. */
const productQuery = (id: number) =>
  queryOptions({
    queryKey: ["products", id],
    queryFn: () => fetchOne(id),
    initialData: () => queryClient.getQueryData(productsQuery.queryKey)?.find((product) => product.id === id),
    staleTime: minutes(5),
    ...shopQuery,
  });

/** For screens that show some products and not all: the list of a large shop takes a phone long. */
export const useProduct = (id: number | null | undefined): UseQueryResult<Product | null> =>
  useQuery({ ...productQuery(id ?? 0), enabled: typeof id === "number" });

const allOf = (answers: readonly { data: Product | null | undefined }[]): Product[] =>
  answers.flatMap(({ data }) => data ?? []);

/** Those that are known yet. */
export const useSomeProducts = (ids: readonly number[]): Product[] =>
  useQueries({ queries: [...new Set(ids)].map((id) => productQuery(id)), combine: allOf });
