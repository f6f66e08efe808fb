import type { QueryClient } from "@tanstack/react-query";
import { type Config, configQuery } from "@/api/config";
import { type TermsOverview, termsQuery } from "@/api/terms";
import { readToken } from "@/api/token";
import { parseJson } from "@/base/json";
import { type HelpEntry, type HelpPage, helpPageQuery, helpQuery } from "@/features/help";
import { type TermsText, termsTextQuery } from "@/features/terms";
import { type Review, reviewsQuery } from "@/features/reviews";
import {
  categoriesQuery,
  type Category,
  type FactSheet,
  factsQuery,
  type FirstGoods,
  type Picture,
  picturesQuery,
  type Range,
  takeFirstGoods,
  variantsQuery,
} from "@/features/catalog";

interface FirstData {
  config?: Config;
  categories?: Category[];
  terms?: TermsOverview;
  termsText?: TermsText;
  help?: HelpEntry[];
  helpPage?: HelpPage;
  variants?: { productId: number; range: Range };
  facts?: FactSheet;
  pictures?: { productId: number; pictures: Picture[] };
  reviews?: { productId: number; list: Review[] };
}

/** What the server has put into the page, so that the first screen needs no call. */
export function takeFirstData(client: QueryClient, page: Document = document): void {
  const read = (id: string) => parseJson(page.getElementById(id)?.textContent ?? "");
  const data = (read("first-data") ?? {}) as FirstData;
  const goods = read("first-goods") as FirstGoods | undefined;
  if (goods) takeFirstGoods(goods);
  if (data.config) client.setQueryData(configQuery.queryKey, data.config);
  if (data.terms) client.setQueryData(termsQuery.queryKey, data.terms);
  if (data.termsText) client.setQueryData(termsTextQuery(data.termsText.kind).queryKey, data.termsText);
  if (data.help) client.setQueryData(helpQuery.queryKey, data.help);
  if (data.helpPage) client.setQueryData(helpPageQuery(data.helpPage.slug).queryKey, data.helpPage);
  if (data.variants)
    client.setQueryData(variantsQuery(data.variants.productId).queryKey, data.variants.range);
  if (data.pictures) {
    const { productId, pictures } = data.pictures;
    client.setQueryData(picturesQuery(productId).queryKey, { pictures });
  }
  if (data.facts) client.setQueryData(factsQuery(data.facts.productId).queryKey, data.facts);
  if (data.reviews) {
    // A member's own review comes first: the app asks once more, and meanwhile there is something to read.
    const asked = readToken() ? { updatedAt: 0 } : undefined;
    client.setQueryData(reviewsQuery(data.reviews.productId).queryKey, data.reviews.list, asked);
  }
  if (data.categories) client.setQueryData(categoriesQuery.queryKey, data.categories);
}
