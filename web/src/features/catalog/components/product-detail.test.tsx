import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { queryClient } from "@/api/query";
import { categoriesQuery, type Product } from "../api";
import { ProductDetail } from "./product-detail";

const product = {
  id: 7,
  name: "Hausmischung",
  description: "Nussig",
  price: 12.9,
  stock: 2,
  imageUrl: "",
  category: "espresso",
  reviewCount: 0,
} as Product;

function open(onAdd: (product: Product, quantity: number) => Promise<boolean>) {
  const onClose = vi.fn();
  // In memory by the time a product opens.
  queryClient.setQueryData(categoriesQuery.queryKey, [
    { id: 1, name: "Kaffee", slug: "kaffee", description: "", position: 0 },
    { id: 2, name: "Espresso", slug: "espresso", description: "", position: 0, parentId: 1 },
  ]);
  render(
    <QueryClientProvider client={queryClient}>
      <ProductDetail
        products={[product]}
        productId="7"
        onAdd={onAdd}
        onClose={onClose}
        back="Zurück"
        renderHeart={() => null}
        renderDetail={() => null}
      />
    </QueryClientProvider>,
  );
  return { onClose, user: userEvent.setup() };
}

const button = (name: RegExp) => screen.getByRole("button", { name });

describe("a product's detail", () => {
  test("shows the way to it, each step a link", () => {
    open(vi.fn());
    const way = within(screen.getByRole("navigation", { name: "Pfad" }));
    const steps = way.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
    expect(steps).toEqual([
      ["Shop", "/shop"],
      ["Kaffee", "/shop?category=kaffee"],
      ["Espresso", "/shop?category=espresso"],
    ]);
  });

  test("takes any quantity from 1 on, adds it and closes", async () => {
    const onAdd = vi.fn().mockResolvedValue(true);
    const { onClose, user } = open(onAdd);
    expect(button(/^Menge verringern/)).toHaveProperty("disabled", true);
    await user.tripleClick(button(/^Menge erhöhen/));
    expect(screen.getByRole("status").textContent).toBe("4");
    expect(button(/^Menge erhöhen/)).toHaveProperty("disabled", false);
    await user.click(button(/^Zum Warenkorb/));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(onAdd).toHaveBeenCalledExactlyOnceWith(product, 4);
  });

  test("stays open when the product did not get into the cart", async () => {
    const { onClose, user } = open(vi.fn().mockResolvedValue(false));
    await user.click(button(/^Zum Warenkorb/));
    await waitFor(() => expect(button(/^Zum Warenkorb/).getAttribute("aria-busy")).toBeNull());
    expect(onClose).not.toHaveBeenCalled();
  });
});
