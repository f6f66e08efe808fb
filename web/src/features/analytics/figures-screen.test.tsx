//! The figures of the back office, with a server that fails, and with figures a shop seldom has.
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { owner } from "@/testing/people";
import { open } from "@/testing/screen";
import { cutOff, failWithoutWords, held, refuse, reply, type Schemas } from "@/testing/server";

const stats: Schemas["AdminStats"] = {
  success: true,
  totalUsers: 20,
  pendingUsers: 2,
  activeUsers: 15,
  bannedUsers: 1,
  totalProducts: 56,
  premiumProducts: 4,
  totalOrders: 12,
  pendingOrders: 3,
  completedOrders: 8,
  totalRevenue: "100.00",
};
const call = "/api/admin/analytics";
const report = (change: Partial<Schemas["Analytics"]> = {}): Schemas["Analytics"] => ({
  range: "30d",
  totalRevenue: "2500000.00",
  revenueChange: 12.54,
  totalOrders: 12_345,
  ordersChange: -3,
  totalCustomers: 999,
  customersChange: 0,
  newMembers: 4,
  newMembersChange: 100,
  totalProducts: 56,
  categoryStats: [],
  topProducts: [],
  series: [],
  ...change,
});

beforeEach(() => {
  reply("/api/admin/stats", "get", 200, stats);
  reply("/api/health", "get", 200, { status: "ok", database: "ok", writes: "ok" });
  reply("/api/pending-registrations", "get", 200, { success: true, pending: [] });
  reply("/api/admin/audit", "get", 200, { success: true, entries: [] });
  reply("/api/orders", "get", 200, {
    orders: [],
    total: 0,
    pending: 0,
    paid: 0,
    failed: 0,
    expired: 0,
    matching: 0,
  });
  reply("/api/admin/wallets/withdrawals", "get", 200, { withdrawals: [] });
  reply("/api/admin/monthly-free-products", "get", 200, { requests: [], open: 0 });
  reply("/api/wishlist", "get", 200, []);
  reply("/api/admin/all-users", "get", 200, { success: true, users: [] });
});

describe("the shop's figures", () => {
  it.each(["/admin", "/admin/statistics"])("can be asked for again on %s", async (path) => {
    failWithoutWords("/api/admin/stats", "get");
    const user = open(path, owner());
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Die Zahlen konnten nicht geladen werden.");
    reply("/api/admin/stats", "get", 200, stats);
    await user.click(within(alert).getByRole("button", { name: "Erneut versuchen" }));
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  });

  it("name the part of the system that fails", async () => {
    refuse("/api/health", "get", 503, "busy", "");
    open("/admin", owner());
    await screen.findByText(/^Störung: /);
  });
});

describe("the sales", () => {
  const figure = async (label: string) =>
    (await screen.findByRole("heading", { level: 3, name: label })).closest("section")?.textContent;
  const openSales = () => open("/enhanced-shop?tab=analytics", owner());

  it("shorten large figures, and changes carry their sign", async () => {
    reply(call, "get", 200, report());
    openSales();
    expect(await figure("Umsatz")).toMatch(/2,5M €.*\+12,5 %/);
    expect(await figure("Bestellungen")).toMatch(/12,3K.*−3 %/);
    expect(await figure("Kunden")).toMatch(/999.*unverändert/);
    expect(await figure("Produkte")).toContain("56");
  });

  it("take turns with five colours for six categories", async () => {
    const categoryStats = ["A", "B", "C", "D", "E", "F"].map((name, index) => ({
      category: name,
      name: `Sorte ${name}`,
      revenue: `${600 - index * 100}.00`,
      orders: 6 - index,
    }));
    reply(call, "get", 200, report({ categoryStats }));
    openSales();
    await screen.findByText("Sorte F");
    const colours = [...document.querySelectorAll("svg circle[stroke-dasharray]")].map((one) =>
      one.getAttribute("class"),
    );
    expect(colours).toHaveLength(6);
    expect(new Set(colours).size).toBe(5);
    expect(colours[5]).toBe(colours[0]);
  });

  it("say that nothing was sold, and nothing before", async () => {
    const series = [{ date: "2026-11-20", revenue: "0.00", orders: 0, newMembers: 0 }];
    const nothing = { totalRevenue: "0.00", totalOrders: 0, totalCustomers: 0, series };
    const before = { revenueChange: null, ordersChange: null, customersChange: null };
    reply(call, "get", 200, report({ ...nothing, ...before }));
    openSales();
    expect(await figure("Umsatz")).toMatch(/0,00 €.*davor nichts/);
    await screen.findAllByText("In diesem Zeitraum wurde nichts verkauft.");
  });

  it("are awaited, told to have failed, and asked for again", async () => {
    const { until, release } = held();
    reply(call, "get", 200, () => until.then(() => report()));
    const user = openSales();
    await screen.findByRole("status", { name: "Verkaufszahlen werden geladen" });
    cutOff(call, "get");
    release();
    await user.click(await screen.findByRole("button", { name: "7 Tage" }));
    await screen.findByText("Die Verkaufszahlen konnten nicht geladen werden.");
    reply(call, "get", 200, report());
    await user.click(screen.getByRole("button", { name: "Erneut versuchen" }));
    expect(await figure("Umsatz")).toContain("2,5M €");
  });
});

it("the statistics hold every order, the settled ones too", async () => {
  const order = {
    id: "0198-4f2a91c0",
    customerName: "Mira Test",
    customerPhone: "",
    totalAmount: "12.90",
    status: "completed",
    paymentMethod: "telegram",
    paymentStatus: "paid",
    itemCount: 1,
    createdAt: "2026-11-20T10:00:00Z",
    expiresAt: "2026-11-27T10:00:00Z",
  } satisfies Schemas["Order"];
  const counts = { total: 1, pending: 0, paid: 1, failed: 0, expired: 0, matching: 1 };
  reply("/api/orders", "get", 200, ({ url }) => ({
    orders: new URL(url).searchParams.get("status") === "pending" ? [] : [order],
    ...counts,
  }));
  const user = open("/admin/statistics", owner());
  await user.click(await screen.findByRole("tab", { name: /^Bestellungen/ }));
  const all = within(await screen.findByRole("region", { name: "Alle Bestellungen" }));
  await all.findByText("12,90 €");
  all.getByText("Bezahlt");
});

describe("the sales at /admin/analytics", () => {
  const series = [
    { date: "2026-11-21", revenue: "45.70", orders: 2, newMembers: 1 },
    { date: "2026-11-22", revenue: "0.00", orders: 1, newMembers: 3 },
  ];

  it("stand there as figures against the time before, as a picture and as a table", async () => {
    reply(call, "get", 200, report({ series }));
    const user = open("/admin/analytics", owner());
    const joined = await screen.findByRole("heading", { level: 3, name: "Neue Mitglieder" });
    expect(joined.parentElement?.textContent).toMatch(/\+100 %\s*zu den 30 Tagen davor/);
    const table = await screen.findByRole("table", { name: "Zahlen im Verlauf", hidden: true });
    const rows = within(table).getAllByRole("row", { hidden: true });
    expect(rows.map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent))).toEqual([
      [],
      ["22.11.2026", "1", "3", "0,00 €"],
      ["21.11.2026", "2", "1", "45,70 €"],
    ]);
    const choice = within(screen.getByRole("group", { name: "Was das Bild zeigt" }));
    await user.click(choice.getByRole("button", { name: "Neue Mitglieder" }));
    expect(choice.getByRole("button", { name: "Neue Mitglieder" }).getAttribute("aria-pressed")).toBe("true");
  });

  it("are asked for by range", async () => {
    reply(call, "get", 200, (request) => {
      const range = new URL(request.url).searchParams.get("range");
      return report({ range: range === "7d" ? "7d" : "30d", totalOrders: range === "7d" ? 7 : 30 });
    });
    const user = open("/admin/analytics", owner());
    await user.click(await screen.findByRole("button", { name: "7 Tage" }));
    expect(await screen.findAllByText("zu den 7 Tagen davor", { exact: false })).toHaveLength(4);
    expect(location.search).toBe("?range=7d");
  });
});
