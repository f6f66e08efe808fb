//! A cart on the screen, and a server that takes its orders: for the tests of the sheet.
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import { beforeEach, vi } from "vitest";
import { queryClient } from "@/api/query";
import { sessionStore } from "@/features/auth";
import type { Product } from "@/features/catalog";
import { destinationUsed } from "@/features/delivery";
import { remove, toastStore } from "@/ui/toast";
import { addToCart, cartOpen, clearCart } from "../cart";
import { dropVoucher } from "../voucher";
import CartSheet from "./cart-sheet";

export const product = (id: number, name: string, price: unknown) =>
  ({
    id,
    name,
    price,
    discount: 0,
    category: "classic",
    imageUrl: "",
    stock: null,
    description: "",
  }) as unknown as Product;
export const tea = product(1, "Assam", 12.9);
const mate = product(2, "Mate", 2.2);

interface Sent {
  key: string | null;
  body: { totalAmount: string; customerName: string; items: unknown[] };
}

/** A server that takes orders; `reply` decides what becomes of them. */
export function server(reply: () => Response | Promise<Response>) {
  const orders: Sent[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    if (url === "/api/delivery/quote") return quoted(JSON.parse(init.body as string) as Asked);
    if (url === "/api/payment-methods") return new Response('{"methods":[]}');
    if (url !== "/api/orders") return new Response("[]");
    orders.push({
      key: new Headers(init.headers).get("idempotency-key"),
      body: JSON.parse(init.body as string) as Sent["body"],
    });
    return reply();
  });
  return orders;
}

interface Asked {
  country?: string | null;
  voucherCode?: string;
  address?: { zip: string; country: string };
}

export const way = (
  methodId: number,
  kind: string,
  name: string,
  shippingAmount: string,
  totalAmount: string,
) => ({
  methodId,
  kind,
  name,
  carrier: "",
  shippingAmount,
  freeFrom: null,
  totalAmount,
  taxes: [{ rateHundredths: 700, netAmount: "23.74", taxAmount: "1.66", grossAmount: "25.40" }],
  arrivesFrom: kind === "parcel" ? "2026-11-24" : null,
  arrivesUntil: kind === "parcel" ? "2026-11-26" : null,
  goesToLockers: true,
  places: [] as unknown[],
});
const slot = (slotId: number, from: string, to: string, state: string, places: number) => ({
  slotId,
  from,
  to,
  startsAt: "2026-11-25T08:00:00Z",
  state,
  left: places,
});

/** A shop with one free hour tomorrow, unless `left` says otherwise, and with it one that is too early and one that is taken. */
export const place = (left = 2) => {
  const day = (date: string, free: number) => ({
    date,
    slots: [
      slot(1, "09:00", "11:00", "too_early", 4),
      slot(2, "11:00", "13:00", "full", 0),
      slot(3, "15:00", "17:30", free > 0 ? "free" : "full", free),
    ],
  });
  return {
    placeId: 5,
    name: "Rösterei am Hafen",
    address: "Kranichkai 7, 20457 Hamburg",
    note: "Eingang im Hof",
    days: [
      { date: "2026-11-24", slots: [slot(1, "09:00", "11:00", "too_early", 4)] },
      day("2026-11-25", left),
      day("2026-11-26", 4),
    ],
  };
};
export const ways = [
  way(4, "parcel", "DHL Paket", "5.90", "25.40"),
  way(9, "pick_up", "Laden am Hafen", "0.00", "19.50"),
];
export const zipSentence = "Bitte prüfen Sie die Postleitzahl.";

/** What the shop says of its ways of delivery; none unless a test gives it some. */
export const shop = { methods: [] as typeof ways, fails: false };

/** What the shop says of codes: of all others that there are none. Which it was asked for stands in `asked`. */
export const vouchers = {
  known: {} as Record<string, { off: string; refusal?: string }>,
  asked: [] as string[],
};
function voucherOf(code: string | undefined) {
  if (!code) return null;
  vouchers.asked.push(code);
  const known = vouchers.known[code.toUpperCase()];
  if (!known) {
    const refusal = { code: "voucher_unknown", message: "Diesen Gutscheincode gibt es nicht." };
    return { code, discountAmount: "0.00", shipsFree: false, refusal };
  }
  const refusal = known.refusal ? { code: "voucher_minimum", message: known.refusal } : null;
  return { code: code.toUpperCase(), discountAmount: known.off, shipsFree: false, refusal };
}

function quoted({ country, address, voucherCode }: Asked): Response {
  if (shop.fails) return new Response("", { status: 503 });
  if (address && address.zip.length !== 5)
    return new Response(
      JSON.stringify({
        success: false,
        message: "Bitte prüfen.",
        code: "invalid_input",
        fields: { "address.zip": zipSentence },
      }),
      { status: 400 },
    );
  const countries = shop.methods.length === 0 ? [] : ["DE"];
  const answer = {
    country: address?.country ?? country ?? "DE",
    countries,
    items: [],
    goodsAmount: "19.50",
    voucher: voucherOf(voucherCode),
    grams: 0,
    methods: shop.methods,
  };
  return new Response(JSON.stringify(answer));
}

export const accepted = () =>
  new Response(`{"success":true,"orderLink":"KK-7","orderId":"x","receiptKey":"geheim"}`, { status: 201 });
export const refused = (status: number, body: string) => () => new Response(body, { status });

export function open({ reviewStep = false, demo = true, guestOrders = true, products = [tea, mate] } = {}) {
  queryClient.setQueryData(["config"], {
    reviewStep,
    demo,
    guestOrders,
    premiumDiscountPercent: 19,
    taxNote: "inkl. MwSt.",
  });
  queryClient.setQueryData(["products"], products);
  cartOpen.set(true);
  render(
    <QueryClientProvider client={queryClient}>
      <CartSheet open onOpenChange={cartOpen.set} />
    </QueryClientProvider>,
  );
}

export const button = (name: string) => screen.getByRole("button", { name });
export const line = (name: string) => within(screen.getByText(name).closest("li") as HTMLElement);
export const toasts = () => toastStore.get().map(({ title, description }) => [title, description]);

/** Two products in a guest's cart before each test, and a shop that says nothing of delivery. */
export function freshCart(): void {
  beforeEach(() => {
    cleanup();
    clearCart();
    Object.assign(shop, { methods: [], fails: false });
    Object.assign(vouchers, { known: {}, asked: [] });
    dropVoucher();
    queryClient.clear();
    sessionStore.set({ user: null, profile: null, token: null, loading: false, leaving: false, error: null });
    destinationUsed();
    addToCart(tea, 1);
    addToCart(mate, 3);
    remove();
  });
}
