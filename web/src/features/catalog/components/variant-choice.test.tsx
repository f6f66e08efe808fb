import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { queryClient } from "@/api/query";
import { type Product, type Range, type Variant, variantsQuery } from "../api";
import { ProductDetail } from "./product-detail";

const product = {
  id: 7,
  name: "Assam Gold",
  description: "Malzig",
  price: 8.9,
  stock: 10,
  imageUrl: "",
  reviewCount: 0,
  variantCount: 4,
  priceFrom: 8.9,
  variantsInStock: true,
} as Product;

const variant = (id: number, values: string[], price: number, stock: number | null): Variant => ({
  id,
  values,
  name: values.join(" · "),
  sku: null,
  gtin: null,
  price,
  discount: 0,
  stock,
  netAmount: values[0] === "1 kg" ? 1000 : 250,
  unit: "g",
  weightGrams: 0,
  coffeeGrams: null,
  imageUrl: null,
  isDefault: id === 1,
});

const range: Range = {
  options: [
    { name: "Größe", values: ["250 g", "1 kg"] },
    { name: "Mahlgrad", values: ["Ganze Bohne", "Filter", "Mokka"] },
  ],
  variants: [
    variant(1, ["250 g", "Ganze Bohne"], 8.9, 10),
    variant(2, ["250 g", "Filter"], 8.9, 0),
    variant(3, ["1 kg", "Ganze Bohne"], 32, 3),
    variant(4, ["1 kg", "Filter"], 32, null),
  ],
};

function open(address: string) {
  history.replaceState(null, "", address);
  queryClient.setQueryData(variantsQuery(7).queryKey, range);
  const onAdd = vi.fn().mockResolvedValue(false);
  render(
    <QueryClientProvider client={queryClient}>
      <ProductDetail
        products={[product]}
        productId="7"
        onAdd={onAdd}
        onClose={vi.fn()}
        back="Zurück"
        renderHeart={() => null}
        renderDetail={() => null}
      />
    </QueryClientProvider>,
  );
  return { onAdd, user: userEvent.setup() };
}

const radio = (group: string, name: RegExp) =>
  within(screen.getByRole("radiogroup", { name: group })).getByRole("radio", { name });

describe("options of a product", () => {
  beforeEach(() => queryClient.clear());

  test("a choice moves price, stock and button, and stands in the address", async () => {
    const { onAdd, user } = open("/product/7");
    expect(radio("Größe", /250 g/)).toHaveProperty("checked", true);
    expect(screen.getByText("35,60 €/kg")).toBeTruthy();
    await user.click(radio("Größe", /1 kg/));
    expect(screen.getByText("32,00 €/kg")).toBeTruthy();
    expect(screen.getByText("Nur noch 3 auf Lager")).toBeTruthy();
    expect(location.search).toBe("?variant=3");
    await user.click(screen.getByRole("button", { name: "Zum Warenkorb hinzufügen" }));
    expect(onAdd.mock.calls[0]?.[0]).toMatchObject({
      id: 7,
      name: "Assam Gold · 1 kg · Ganze Bohne",
      price: 32,
      stock: 3,
      variant: { id: 3, name: "1 kg · Ganze Bohne" },
    });
  });

  test("what is sold out is told where it can be had, what is not made cannot be added", async () => {
    const { user } = open("/product/7?variant=2");
    expect(radio("Mahlgrad", /Filter/)).toHaveProperty("checked", true);
    expect(screen.getByText("Filter: in 250 g ausverkauft, in 1 kg auf Lager.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Bescheid geben" })).toBeTruthy();
    await user.click(radio("Mahlgrad", /Mokka/));
    expect(screen.getAllByText("Mokka gibt es nicht in 250 g.").length).toBeGreaterThan(0);
    const add = screen.getByRole("button", { name: /Zum Warenkorb/ });
    expect(add.getAttribute("aria-disabled") ?? add.hasAttribute("disabled")).toBeTruthy();
    expect(location.search).toBe("?variant=2");
  });
});
