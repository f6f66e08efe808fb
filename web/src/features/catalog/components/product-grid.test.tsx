import { act, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { Product } from "../api";
import { ProductGrid } from "./product-grid";

vi.mock("../price", () => ({ usePremiumPercent: () => 0 }));
vi.mock("./product-card", () => ({
  ProductCard: ({ product }: { product: Product }) => <article>{product.name}</article>,
}));

const actions = { onAdd: vi.fn(), onOrder: vi.fn(), onShare: vi.fn() };
const drawn = () => screen.getAllByRole("article").length;

it("draws a long catalogue in portions, and remembers how far one has come", () => {
  const seen: (() => void)[] = [];
  class Observer {
    constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
      seen.push(() => callback([{ isIntersecting: true }]));
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal("IntersectionObserver", Observer);
  const products = Array.from({ length: 60 }, (_, id) => ({ id, name: `Tee ${id}` }) as Product);
  const shop = (behind: boolean) => (
    <ProductGrid products={products} count={60} behind={behind} {...actions} />
  );
  const grid = shop(false);

  // Under the sheet of a product that was opened by a link there are few, and they wait for it to close.
  const { rerender, unmount: leave } = render(shop(true));
  expect(drawn()).toBe(8);
  expect(seen).toHaveLength(0);
  rerender(grid);
  expect(seen).toHaveLength(1);
  leave();

  const { unmount } = render(grid);
  expect(drawn()).toBe(12);
  act(() => seen.at(-1)?.());
  expect(drawn()).toBe(36);
  unmount();
  render(grid);
  expect(drawn(), "back again").toBe(36);
  act(() => seen.at(-1)?.());
  expect(drawn()).toBe(60);
});
