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

async function start(rows: Schemas["Booking"][]) {
  reply("/api/admin/money", "get", 200, money);
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
