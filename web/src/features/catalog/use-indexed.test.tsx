import { renderHook, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { product } from "@/testing/people";
import type { Product } from "./api";
import { filterProducts } from "./filter";
import { isIndexed, noWords } from "./indexes";
import { noShopFilter } from "./shop-filter";
import { useIndexed } from "./use-indexed";

const goods = (count: number): Product[] =>
  Array.from({ length: count }, (_, id) => product({ id, name: `Tee ${id}` }));

const asking = (products: Product[] | undefined, search = "") => ({
  products,
  filter: { ...noShopFilter, search },
});

const render = (beginning: ReturnType<typeof asking>) =>
  renderHook(({ products, filter }) => useIndexed(products, noWords, filter), { initialProps: beginning });

describe("the first search in a long list", () => {
  it("leaves what was shown until the list is prepared, in steps", async () => {
    const products = goods(1001);
    const first = asking(products);
    const { result, rerender } = render(first);
    expect(result.current.filter).toBe(first.filter);
    const [letter, word] = [asking(products, "t"), asking(products, "tee 1000")];
    rerender(letter);
    expect(result.current.filter).toBe(first.filter);
    expect(isIndexed(products, noWords)).toBe(false);
    rerender(word);
    await waitFor(() => expect(result.current.filter).toBe(word.filter));
    expect(isIndexed(products, noWords)).toBe(true);
    expect(filterProducts(products, word.filter)[0]).toBe(products[1000]);
    rerender(letter);
    expect(result.current.filter).toBe(letter.filter);
  });

  it("does not wait in a short list, nor for a list that is not there", () => {
    const products = goods(12);
    const { result, rerender } = render(asking(undefined, "tee"));
    expect(result.current.products).toBeUndefined();
    const search = asking(products, "tee");
    rerender(search);
    expect(result.current).toMatchObject(search);
  });

  it("prepares a new list anew, and shows the old one meanwhile", async () => {
    const [before, after] = [goods(300), goods(301)];
    const { result, rerender } = render(asking(before, "tee"));
    await waitFor(() => expect(isIndexed(before, noWords)).toBe(true));
    rerender(asking(before, "tee"));
    rerender(asking(after, "tee"));
    expect(result.current.products).toBe(before);
    await waitFor(() => expect(result.current.products).toBe(after));
  });
});
