import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { queryClient } from "@/api/query";
import { anonymous, sessionStore } from "@/features/auth";
import type { Product } from "@/features/catalog";
import { setDiffers } from "../billing";
import { addToCart, cartOpen, clearCart } from "../cart";
import CartSheet from "./cart-sheet";

const tea = {
  id: 1,
  name: "Assam",
  price: 12.9,
  discount: 0,
  stock: null,
  imageUrl: "",
} as unknown as Product;
const text = (kind: string, path: string, title: string, number: number) => ({ kind, path, title, number });
const overview = {
  takesOrders: true,
  seller: null,
  texts: [
    text("imprint", "/impressum", "Impressum", 9),
    text("terms", "/agb", "AGB", 3),
    text("revocation", "/widerrufsbelehrung", "Widerrufsbelehrung", 1),
  ],
};

interface Sent {
  billing?: Record<string, string>;
  acceptedTerms?: unknown;
}

/** A server that takes orders as `reply` says. */
function server(reply: () => Response) {
  const [orders, asked]: [Sent[], string[]] = [[], []];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    asked.push(url);
    if (url === "/api/payment-methods") return new Response('{"methods":[]}');
    if (url === "/api/terms") return new Response(JSON.stringify(overview));
    if (url === "/api/delivery/quote")
      return new Response(
        JSON.stringify({
          country: "DE",
          countries: [],
          items: [],
          goodsAmount: "12.90",
          grams: 0,
          methods: [],
        }),
      );
    if (url !== "/api/orders") return new Response("[]");
    orders.push(JSON.parse(init.body as string) as Sent);
    return reply();
  });
  return { orders, asked };
}

const refused = (status: number, body: object) => () => new Response(JSON.stringify(body), { status });
const accepted = () =>
  new Response(`{"success":true,"orderLink":"KK-7","orderId":"x","receiptKey":"geheim"}`, { status: 201 });

async function toReview() {
  queryClient.setQueryData(["config"], {
    reviewStep: true,
    demo: true,
    guestOrders: true,
    premiumDiscountPercent: 19,
  });
  queryClient.setQueryData(["products"], [tea]);
  queryClient.setQueryData(["terms"], overview);
  cartOpen.set(true);
  render(
    <QueryClientProvider client={queryClient}>
      <CartSheet open onOpenChange={cartOpen.set} />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Bestellung abschließen" }));
  await screen.findByRole("button", { name: "Zahlungspflichtig bestellen" });
}
const order = () => userEvent.click(screen.getByRole("button", { name: "Zahlungspflichtig bestellen" }));
const same = () => screen.getByRole("checkbox", { name: "Rechnung an die Lieferadresse" });

describe("the last look before the order", () => {
  beforeEach(() => {
    queryClient.clear();
    sessionStore.set(anonymous);
    setDiffers(false);
    clearCart();
    addToCart(tea, 1);
  });

  it("sends the versions of the texts that it links, and no address for the invoice", async () => {
    const { orders } = server(accepted);
    await toReview();
    expect(screen.getByRole("link", { name: "AGB" })).toHaveProperty("pathname", "/agb");
    expect(same()).toHaveProperty("checked", true);
    await order();
    await vi.waitFor(() => expect(orders).toHaveLength(1));
    expect(orders[0]?.acceptedTerms).toEqual([
      { kind: "terms", number: 3 },
      { kind: "revocation", number: 1 },
    ]);
    expect(orders[0]).not.toHaveProperty("billing");
  });

  it("asks for another address in place, keeps it, and shows what the shop finds wrong at its field", async () => {
    const sentence = "Bitte prüfen Sie die USt-IdNr.";
    const { orders } = server(
      refused(400, {
        message: "Bitte prüfen.",
        code: "invalid_input",
        fields: { "billing.vatId": sentence },
      }),
    );
    await toReview();
    await userEvent.click(same());
    await order();
    expect(orders).toEqual([]);
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Vor- und Nachname")));
    await userEvent.type(screen.getByLabelText(/^Firma/), "Kern KG");
    await userEvent.type(screen.getByLabelText("Straße"), "Kai");
    await userEvent.type(screen.getByLabelText("Nummer"), "7");
    await userEvent.type(screen.getByLabelText("Postleitzahl"), "20457");
    await userEvent.type(screen.getByLabelText("Ort"), " Hamburg");
    await userEvent.type(screen.getByLabelText(/^USt-IdNr\./), "DE1");
    expect(localStorage.getItem("checkout-billing")).toContain("Kern KG");
    await order();
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(orders[0]?.billing).toEqual({
      company: "Kern KG",
      name: "",
      street: "Kai",
      number: "7",
      zip: "20457",
      city: "Hamburg",
      country: "DE",
      vatId: "DE1",
      buyerReference: "",
    });
    await userEvent.click(same());
    await order();
    await vi.waitFor(() => expect(orders).toHaveLength(2));
    expect(orders[1]).not.toHaveProperty("billing");
  });

  it("reads the texts again when they have changed", async () => {
    const { asked } = server(
      refused(409, { message: "Es ist noch nichts bestellt.", code: "terms_changed" }),
    );
    await toReview();
    await order();
    await vi.waitFor(() => expect(asked).toContain("/api/terms"));
    expect(screen.getByRole("button", { name: "Zahlungspflichtig bestellen" })).toBeTruthy();
  });
});
