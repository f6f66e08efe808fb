import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import {
  accepted,
  button,
  freshCart,
  line,
  open,
  refused,
  server,
  shop,
  vouchers,
  way,
} from "./cart-sheet.fixture";

const field = () => screen.getByRole("textbox", { name: "Gutscheincode" });
const total = () => screen.getByText("Gesamt").closest("div")?.parentElement?.textContent;

async function type(code: string) {
  await userEvent.click(button("Gutschein einlösen"));
  await waitFor(() => expect(document.activeElement).toBe(field()));
  await userEvent.type(field(), `${code}{Enter}`);
}

describe("a voucher", () => {
  freshCart();

  it("is folded, takes off what the shop says, and is taken out again", async () => {
    server(accepted);
    vouchers.known = { KAFFEE10: { off: "1.95" } };
    open();
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(vouchers.asked).toEqual([]);
    await type("kaffee10");
    const row = await screen.findByText("Gutschein KAFFEE10");
    expect(row.parentElement?.textContent).toContain("−1,95 €");
    expect(total()).toContain("17,55");
    expect(document.activeElement).toBe(row.parentElement);
    await userEvent.click(button("Gutschein KAFFEE10 entfernen"));
    expect(button("Gutschein einlösen")).toBeTruthy();
    expect(total()).toContain("19,50");
  });

  it("goes with the order, and ends with it", async () => {
    const orders = server(accepted);
    vouchers.known = { KAFFEE10: { off: "1.95" } };
    open();
    await type("kaffee10");
    await screen.findByText("Gutschein KAFFEE10");
    await userEvent.click(button("Bestellung abschließen"));
    await vi.waitFor(() => expect(orders).toHaveLength(1));
    expect(orders[0]?.body).toMatchObject({ totalAmount: "17.55", voucherCode: "KAFFEE10" });
    expect(sessionStorage.getItem("voucher")).toBe("");
  });

  it("that there is not is told at the field, and asked for once", async () => {
    const orders = server(accepted);
    open();
    await type("KAFEE");
    expect(await screen.findByText("Diesen Gutscheincode gibt es nicht.")).toBeTruthy();
    expect(field().getAttribute("aria-invalid")).toBe("true");
    expect((field() as HTMLInputElement).value).toBe("KAFEE");
    expect(document.activeElement).toBe(field());
    // Another quantity asks for no code that is none.
    await userEvent.click(line("Assam").getByRole("button", { name: /^Menge erhöhen/ }));
    expect(vouchers.asked).toEqual(["KAFEE"]);
    await userEvent.click(button("Bestellung abschließen"));
    await vi.waitFor(() => expect(orders).toHaveLength(1));
    expect(orders[0]?.body).not.toHaveProperty("voucherCode");
  });

  it("that asks for more goods holds once they are there", async () => {
    server(accepted);
    vouchers.known = {
      "AB-20": { off: "0.00", refusal: "Für diesen Gutschein fehlen noch Artikel für 0,50 €." },
    };
    open();
    await type("AB-20");
    expect(await screen.findByText("Für diesen Gutschein fehlen noch Artikel für 0,50 €.")).toBeTruthy();
    vouchers.known = { "AB-20": { off: "5.00" } };
    await userEvent.click(line("Assam").getByRole("button", { name: /^Menge erhöhen/ }));
    expect((await screen.findByText("Gutschein AB-20")).parentElement?.textContent).toContain("−5,00 €");
  });

  it("that someone else has used meanwhile is told at the field of the last page", async () => {
    const sentence = "Dieser Gutschein ist schon aufgebraucht.";
    const body = {
      success: false,
      code: "voucher_used_up",
      message: sentence,
      fields: { voucherCode: sentence },
    };
    server(refused(409, JSON.stringify(body)));
    shop.methods = [way(4, "arrangement", "Nach Absprache", "0.00", "17.55")];
    vouchers.known = { KAFFEE10: { off: "1.95" } };
    open({ reviewStep: true });
    await type("KAFFEE10");
    await screen.findByText("Gutschein KAFFEE10");
    await userEvent.click(button("Bestellung abschließen"));
    await userEvent.click(await screen.findByRole("button", { name: "Weiter zur Prüfung" }));
    const goods = await screen.findByText("Ihre Artikel");
    const sums = within(goods.parentElement as HTMLElement);
    expect(sums.getByText("Gutschein KAFFEE10").nextElementSibling?.textContent).toBe("−1,95 €");
    await userEvent.click(button("Zahlungspflichtig bestellen"));
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(field().getAttribute("aria-invalid")).toBe("true");
    expect(sums.queryByText("Gutschein KAFFEE10")).toBeNull();
  });
});
