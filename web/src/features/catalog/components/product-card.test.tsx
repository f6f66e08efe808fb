import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { queryClient } from "@/api/query";
import { navigate } from "@/base/navigation";
import { sessionStore, type User } from "@/features/auth";
import type { Product } from "../api";
import { type ProductActions, ProductCard } from "./product-card";

const product: Product = {
  id: 7,
  name: "Hausmischung No. 1",
  description: "Unsere erste Mischung.",
  price: 34.9,
  category: "classic",
  imageUrl: "/pictures/hausmischung-640.webp",
  isPremium: false,
  isNew: false,
  isTrending: false,
  stock: null,
  discount: 0,
  reviewCount: 0,
  isInWishlist: false,
  netAmount: 500,
  unit: "g",
  weightGrams: 520,
  taxKind: "reduced",
  deliveryTime: "",
};

function show(change: Partial<Product> = {}, more: Partial<ProductActions> = {}) {
  const actions = { onAdd: vi.fn(), onOrder: vi.fn(), onShare: vi.fn() };
  render(
    <QueryClientProvider client={queryClient}>
      <ProductCard product={{ ...product, ...change }} eager {...actions} {...more} />
    </QueryClientProvider>,
  );
  return actions;
}

const order = () => screen.getByRole("button", { name: "Bestellen" });
const add = () => screen.getByRole("button", { name: /zum Warenkorb hinzufügen/ });
const picture = () => screen.getByAltText("Hausmischung No. 1");

describe("product card", () => {
  beforeEach(() => {
    navigate("/shop");
    queryClient.setQueryData(["config"], { premiumDiscountPercent: 19, taxNote: "inkl. MwSt." });
    sessionStore.set({ user: null, profile: null, token: null, loading: false, leaving: false, error: null });
  });

  it("adds one and orders", async () => {
    const { onAdd, onOrder } = show();
    await userEvent.click(add());
    expect(onAdd).toHaveBeenCalledWith(product, 1);
    await userEvent.click(order());
    expect(onOrder).toHaveBeenCalledWith(product);
  });

  it("pays directly only where there is a handler", async () => {
    show();
    expect(screen.queryByRole("button", { name: "Direkt zahlen" })).toBeNull();
    cleanup();
    const onDirectPay = vi.fn();
    show({}, { onDirectPay });
    await userEvent.click(screen.getByRole("button", { name: "Direkt zahlen" }));
    expect(onDirectPay).toHaveBeenCalledExactlyOnceWith(product);
    cleanup();
    show({ stock: 0 }, { onDirectPay });
    expect(screen.getByRole("button", { name: "Direkt zahlen" })).toHaveProperty("disabled", true);
  });

  it("shows what other features put under the description", () => {
    show({}, { renderExtras: ({ id }) => <p>Reaktionen zu {id}</p> });
    expect(screen.getByText("Reaktionen zu 7")).toBeTruthy();
  });

  it("shares from the picture", async () => {
    const { onShare } = show();
    await userEvent.click(await screen.findByRole("button", { name: "Teilen" }));
    expect(onShare).toHaveBeenCalledExactlyOnceWith(product);
    expect(screen.getByRole("link", { name: "Details anzeigen" }).getAttribute("href")).toBe("/product/7");
  });

  it("shows price, base price and tax", () => {
    show();
    expect(screen.getByText("34,90 €")).toBeTruthy();
    expect(screen.getByText("69,80 €/kg")).toBeTruthy();
    expect(screen.getByText("inkl. MwSt.")).toBeTruthy();
  });

  it("shows premium members their price, and the ordinary one beside it", () => {
    sessionStore.set((session) => ({ ...session, user: { username: "jorge", role: "premium" } as User }));
    show();
    expect(screen.getByText("28,27 €")).toBeTruthy();
    expect(screen.getByText("Premium-Preis")).toBeTruthy();
    expect(screen.getByText("sonst 34,90 €").closest("s")).toBeNull();
  });

  it("shows premium members all three prices of a reduced product", () => {
    sessionStore.set((session) => ({ ...session, user: { username: "jorge", role: "premium" } as User }));
    show({ discount: 10, priceBefore: 38.78 });
    expect(screen.getByText("28,27 €")).toBeTruthy();
    expect(screen.getByText("sonst 34,90 €").closest("s")).toBeNull();
    expect(screen.getByText("38,78 €").closest("s")).toBeTruthy();
  });

  it("shows what a reduced product cost before", () => {
    show({ discount: 10, priceBefore: 38.8 });
    const before = screen.getByText("38,80 €");
    expect(before.closest("s")).toBeTruthy();
    expect(before.parentElement?.textContent).toBe("statt 38,80 €");
    expect(screen.getByText("−10 %")).toBeTruthy();
  });

  it("marks premium products and new ones", () => {
    show({ isPremium: true, isNew: true });
    expect(screen.getByTitle("Premium-Produkt")).toBeTruthy();
    expect(screen.getByText("Neu")).toBeTruthy();
  });

  it.each([
    [5, "Nur noch 5 auf Lager", false],
    [1, "Nur noch 1 auf Lager", false],
    [0, "Ausverkauft", true],
    [-1, "Ausverkauft", true],
  ])("with %i in stock says '%s'", (stock, text, disabled) => {
    show({ stock });
    expect(screen.getByText(text)).toBeTruthy();
    expect(add()).toHaveProperty("disabled", disabled);
    expect(order()).toHaveProperty("disabled", disabled);
  });

  it("offers the own picture in two widths, and a placeholder when it does not load", () => {
    show();
    expect(picture().getAttribute("srcset")).toBe(
      "/pictures/hausmischung-320.webp 320w, /pictures/hausmischung-480.webp 480w, /pictures/hausmischung-640.webp 640w",
    );
    fireEvent.error(picture());
    expect(picture().getAttribute("src")).toBe("/api/placeholder/640/800");
    expect(picture().getAttribute("srcset")).toBeNull();
  });

  it("takes other pictures as they are", () => {
    show({ imageUrl: "https://bilder.example/a-640.webp" });
    expect(picture().getAttribute("srcset")).toBeNull();
  });

  it("leads to the detail", async () => {
    show();
    await userEvent.click(picture());
    expect(location.pathname).toBe("/product/7");
    expect(history.state).toEqual({ fromShop: true });
  });

  it("keeps hearts on this device only", async () => {
    show();
    await userEvent.click(screen.getByRole("button", { name: "Zu Favoriten hinzufügen" }));
    expect(screen.getByRole("button", { name: "Aus Favoriten entfernen" })).toBeTruthy();
    expect(localStorage.getItem("favourites")).toBe("[7]");
  });
});
