import { useQuery } from "@tanstack/react-query";
import { variantWordsQuery } from "./api";
import { noWords, type Words } from "./indexes";

const toWords = (answer: readonly { productId: number; words: string }[]): Words =>
  new Map(answer.map(({ productId, words }) => [productId, words]));

/** What products are found by besides their own words, once something is searched for. */
export const useWords = (search: string): Words =>
  useQuery({ ...variantWordsQuery, enabled: search.trim() !== "", select: toWords }).data ?? noWords;
