//! The shop's money as the back office sees it: what each verdict leads to, and a server that refuses.
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { owner } from "@/testing/people";
import { expectToast, open } from "@/testing/screen";
import { refuse, reply, type Schemas, sent } from "@/testing/server";

const none: Schemas["MoneySum"] = { count: 0, amount: "0.00" };

const money: Schemas["Money"] = {
  open: { count: 1, amount: "57.50" },
  openOrders: [
    {
      orderId: "01a15d915728",
      number: "#5d915728",
      customerName: "Jorge Almeida",
      paymentMethod: "bank",
      amount: "57.50",
      isUnderWay: false,
      createdAt: "2026-11-20T10:00:00Z",
    },
  ],
  receivedThisMonth: "2418.60",
  receivedLastMonth: "2154.20",
  unmatched: { count: 3, amount: "101.40" },
  owed: none,
  owedOrders: [],
  readAt: "2026-11-24T09:38:00Z",
  rules: { settlesExact: false },
};

const booking = (change: Partial<Schemas["Booking"]>): Schemas["Booking"] => ({
  id: 1,
  bookedOn: "2026-11-23",
  amount: "38.20",
  currency: "EUR",
  name: "Lena Vogt",
  text: "Danke für den Tee",
  state: "open",
  verdict: "fits",
  difference: null,
  proposals: [
    {
      orderId: "01a1b3f09a12",
      number: "#b3f09a12",
      customerName: "Lena Vogt",
      missingAmount: "38.20",
      reason: "reference",
    },
  ],
  orderId: null,
  orderNumber: null,
  isAutomatic: false,
  decidedAt: null,
  takenBack: [],
  ...change,
});

const done: Schemas["Done"] = { success: true, message: "Zugeordnet" };

async function start(rows: Schemas["Booking"][], change: Partial<Schemas["Money"]> = {}) {
  reply("/api/admin/money", "get", 200, { ...money, ...change });
  reply("/api/admin/bank/rows", "get", 200, { rows, total: rows.length });
  const user = open("/admin/money", owner());
  await screen.findByRole("region", { name: "Eingänge zuordnen" });
  await screen.findAllByRole("listitem");
  return user;
}

const row = (name: string) =>
  within(screen.getAllByRole("listitem").find((item) => item.textContent.includes(name)) ?? document.body);

describe("the page of the shop's money", () => {
  it("confirms what fits, one or all of it", async () => {
    reply("/api/admin/bank/rows/confirm", "post", 200, {
      success: true,
      message: "1 Eingang zugeordnet",
      confirmed: [1],
      refused: [],
    });
    const user = await start([booking({})]);
    row("Lena Vogt").getByText("passt");
    row("Lena Vogt").getByText("#b3f09a12, Verwendungszweck");
    await user.click(screen.getByRole("button", { name: "1 Vorschlag bestätigen" }));
    await expectToast("1 Eingang zugeordnet");
    const [call] = sent("/api/admin/bank/rows/confirm", "post");
    expect(await call?.clone().json()).toEqual({ ids: [1] });
  });

  it("asks what becomes of an order of which something is missing", async () => {
    reply("/api/admin/bank/rows/{id}/match", "post", 200, done);
    const user = await start([booking({ verdict: "too_little", amount: "33.50", difference: "4.70" })]);
    row("Lena Vogt").getByText(/^#b3f09a12, es fehlen 4,70\s€$/);
    await user.click(row("Lena Vogt").getByRole("button", { name: "Entscheiden" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Wofür ist dieser Eingang?" }));
    await user.click(sheet.getByRole("button", { name: "Als bezahlt annehmen" }));
    await expectToast("Zugeordnet");
    const [call] = sent("/api/admin/bank/rows/{id}/match", "post");
    expect(await call?.clone().json()).toEqual({ orderId: "01a1b3f09a12", accept: true });
  });

  it("finds the order of what names none, and says when another admin was quicker", async () => {
    const sentence = "Dieser Eingang ist schon zugeordnet oder weggelegt.";
    refuse("/api/admin/bank/rows/{id}/match", "post", 409, "booking_decided", sentence);
    const user = await start([booking({ verdict: "unknown", name: "Stadtwerke", proposals: [] })]);
    row("Stadtwerke").getByText("keine Bestellung gefunden");
    await user.click(row("Stadtwerke").getByRole("button", { name: "Zuordnen" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Wofür ist dieser Eingang?" }));
    await user.click(sheet.getByRole("button", { name: /Jorge Almeida/ }));
    await expectToast("Fehler", sentence);
  });

  it("lets the owner take an assignment back, after a question", async () => {
    const settled = booking({
      state: "settled",
      orderId: "01a1b3f09a12",
      orderNumber: "#b3f09a12",
      proposals: [],
    });
    reply("/api/admin/bank/rows/{id}/take-back", "post", 200, { success: true, message: "Zurückgenommen." });
    const user = await start([settled]);
    await user.click(screen.getByRole("button", { name: "Zugeordnete ansehen" }));
    await user.click(await screen.findByRole("button", { name: "Zuordnung zurücknehmen" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Nicht für #b3f09a12?" }));
    question.getByText(/^Die 38,20\s€ werden bei #b3f09a12 wieder ausgebucht/);
    expect(sent("/api/admin/bank/rows/{id}/take-back", "post")).toHaveLength(0);
    await user.click(question.getByRole("button", { name: "Zurücknehmen" }));
    await expectToast("Zurückgenommen.");
    expect(sent("/api/admin/bank/rows/{id}/take-back", "post")).toHaveLength(1);
  });

  it("says in red what has to go back soon, today, or should have gone back", async () => {
    const day = 86_400_000;
    const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();
    const today = new Date();
    today.setHours(23, 59, 59, 0);
    const owed = (number: string, dueAt: string): Schemas["OwedOrder"] => ({
      orderId: `01a1b3f0${number}`,
      number: `#${number}`,
      customerName: `Kundin ${number}`,
      amount: "10.00",
      since: inDays(-10),
      dueAt,
    });
    const deadline = (revocation: string, dueAt: string): Schemas["RefundDeadline"] => ({
      orderId: "01a1b3f09a12",
      orderNumber: "#b3f09a12",
      revocation,
      keptAmount: "38.20",
      receivedAt: inDays(-10),
      dueAt,
    });
    reply("/api/admin/refunds", "get", 200, {
      // A withdrawal's money is never the shop's: its deadline is red from the first day.
      deadlines: [
        deadline("W-OVERDUE2", inDays(-2)),
        deadline("W-TODAY234", today.toISOString()),
        deadline("W-FARAWAY2", inDays(9)),
      ],
      refunds: [],
    });
    await start([booking({})], {
      owed: { count: 4, amount: "40.00" },
      owedOrders: [
        owed("overdue", inDays(-1)),
        owed("today", today.toISOString()),
        owed("soon", inDays(2.5)),
        owed("later", inDays(6)),
      ],
    });
    const isRed = (element: HTMLElement) => element.className.split(" ").includes("text-danger");
    const withdrawals = within(await screen.findByRole("region", { name: "Nach Widerruf zu erstatten" }));
    const line = (number: string) =>
      withdrawals.getAllByRole("listitem").find((item) => item.textContent.includes(number));
    for (const [number, words] of [
      ["W-OVERDUE2", /^war fällig bis /],
      ["W-TODAY234", /^heute fällig$/],
      ["W-FARAWAY2", /^bis /],
    ] as const) {
      const due = within(line(number) ?? document.body).getByText(words);
      expect(isRed(due), number).toBe(true);
    }
    expect(isRed(row("Kundin overdue").getByText(/^war fällig bis /))).toBe(true);
    expect(isRed(row("Kundin today").getByText("heute fällig"))).toBe(true);
    expect(isRed(row("Kundin soon").getByText(/^bis /))).toBe(true);
    expect(isRed(row("Kundin later").getByText(/^bis /))).toBe(false);
    // The figure above says the nearest one.
    const figure = screen.getAllByText(/^war fällig bis /).find((element) => !element.closest("li"));
    expect(figure && isRed(figure)).toBe(true);
  });

  it("remembers what a booking was taken for before", async () => {
    await start([
      booking({
        takenBack: [
          {
            orderId: "01a15d915728",
            orderNumber: "#5d915728",
            assignedAt: "2026-11-23T10:00:00Z",
            takenBackAt: "2026-11-24T10:00:00Z",
          },
        ],
      }),
    ]);
    row("Lena Vogt").getByText("zurückgenommen: #5d915728");
  });
});
