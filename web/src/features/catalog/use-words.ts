import { useQuery } from "@tanstack/react-query";
import { variantWordsQuery } from "./api";
import { noWords, type Words } from "./filter";

const byAnswer = new WeakMap<object, Words>();

/** What products are found by besides their own words, once something is searched for. */
export function useWords(search: string): Words {
  const { data } = useQuery({ ...variantWordsQuery, enabled: search.trim() !== "" });
  if (!data) return noWords;
  const words = byAnswer.get(data) ?? new Map(data.map(({ productId, words: own }) => [productId, own]));
  byAnswer.set(data, words);
  return words;
}
