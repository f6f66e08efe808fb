import type { QueryClient } from "@tanstack/react-query";
import { type Config, configQuery } from "@/api/config";
import { parseJson } from "@/base/json";
import { categoriesQuery, type Category, type Product, productsQuery } from "@/features/catalog/api";

interface FirstData {
  config?: Config;
  products?: Product[];
  categories?: Category[];
}

/** What the server has put into the page, so that the first screen needs no call. */
export function takeFirstData(client: QueryClient, page: Document = document): void {
  const text = page.getElementById("first-data")?.textContent;
  if (!text) return;
  const data = (parseJson(text) ?? {}) as FirstData;
  if (data.config) client.setQueryData(configQuery.queryKey, data.config);
  if (data.products) client.setQueryData(productsQuery.queryKey, data.products);
  if (data.categories) client.setQueryData(categoriesQuery.queryKey, data.categories);
}
