import { act, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { Product } from "../api";
import { ProductGrid } from "./product-grid";

vi.mock("./product-card", () => ({
  ProductCard: ({ product }: { product: Product }) => <article>{product.name}</article>,
}));

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
  const products = Array.from({ length: 250 }, (_, id) => ({ id, name: `Tee ${id}` }) as Product);
  const grid = <ProductGrid products={products} onAdd={vi.fn()} onOrder={vi.fn()} onShare={vi.fn()} />;

  const { unmount } = render(grid);
  expect(drawn()).toBe(96);
  act(() => seen.at(-1)?.());
  expect(drawn()).toBe(192);
  unmount();
  render(grid);
  expect(drawn(), "back again").toBe(192);
  act(() => seen.at(-1)?.());
  expect(drawn()).toBe(250);
});
