import { useEffect, useMemo, useState } from "react";
import type { Product } from "./api";
import { isIndexed, prepareIndex, type Words } from "./indexes";
import type { ShopFilter } from "./shop-filter";

/** A question that can be answered at once. */
interface Question {
  products: readonly Product[] | undefined;
  words: Words;
  filter: ShopFilter;
}

/** What is asked; while a long list is being prepared for its first search, what was asked before. */
export function useIndexed(
  products: readonly Product[] | undefined,
  words: Words,
  filter: ShopFilter,
): Question {
  const question = useMemo(() => ({ products, words, filter }), [products, words, filter]);
  const [answered, setAnswered] = useState(question);
  const [, setPrepared] = useState<object>();
  const isReady = !products || filter.search.trim() === "" || isIndexed(products, words);

  useEffect(() => {
    if (isReady || !products) return;
    const left = new AbortController();
    void prepareIndex(products, words, left.signal).then(() => setPrepared({}));
    return () => left.abort();
  }, [isReady, products, words]);

  if (isReady && answered !== question) setAnswered(question);
  return isReady ? question : answered;
}
