//! What is kept for how long: what would go, what is held, and a server that refuses.
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { owner } from "@/testing/people";
import { expectToast, open } from "@/testing/screen";
import { refuse, reply, type Schemas, sent } from "@/testing/server";

const hold: Schemas["RetentionHold"] = {
  id: 4,
  orderId: "01a15d915728",
  orderNumber: "#5d915728",
  until: null,
  reason: "Rechtsstreit 7 O 12/36",
  placedAt: "2035-11-24T10:00:00Z",
  placedBy: "inhaber",
  liftedAt: null,
  liftedBy: "",
};

const run: Schemas["RetentionRun"] = {
  id: 2,
  year: 2035,
  actor: null,
  startedAt: "2035-01-01T00:00:09Z",
  finishedAt: "2035-01-01T00:00:12Z",
  removed: [{ kind: "letters", name: "Geschäftsbriefe", count: 1204, keptSince: "2029-01-01" }],
};

const known = (change: Partial<Schemas["Retention"]> = {}): Schemas["Retention"] => ({
  rules: [
    {
      kind: "invoices",
      name: "Rechnungen und Korrekturen",
      period: "8 Jahre",
      basis: "§ 14b Abs. 1 UStG",
      isYearly: true,
    },
    {
      kind: "carts",
      name: "Warenkörbe ohne Änderung",
      period: "90 Tage",
      basis: "Art. 5 DSGVO",
      isYearly: false,
    },
  ],
  nextRunOn: "2036-01-01",
  holds: [],
  runs: [],
  ...change,
});

const forecast = (removable: number, held: number): Schemas["RetentionForecast"] => ({
  kinds: [
    {
      kind: "invoices",
      name: "Rechnungen und Korrekturen",
      keptSince: "2027-01-01",
      removable,
      held,
      oldestAt: removable + held > 0 ? "2026-11-24T10:00:00Z" : null,
    },
  ],
});

const region = async (name: string) => within(await screen.findByRole("region", { name }));

describe("what is kept", () => {
  it("is listed with its period and paragraph, and what went before", async () => {
    reply("/api/admin/retention", "get", 200, known({ runs: [run] }));
    reply("/api/admin/retention/forecast", "get", 200, forecast(0, 0));
    open("/admin/retention", owner());
    const rules = await region("Fristen");
    rules.getByText("8 Jahre");
    rules.getByText("§ 14b Abs. 1 UStG");
    (await region("Nächster Lauf")).getByText(/Am 01.01.2036/);
    (await region("Protokoll")).getByText("Geschäftsbriefe, entstanden vor dem 01.01.2029: 1.204");
    await (await region("Was jetzt gelöscht würde")).findByText("Nichts hat seine Frist hinter sich.");
    expect(screen.queryByRole("button", { name: "Jetzt löschen" })).toBeNull();
    (await region("Festgehalten")).getByText("Nichts wird festgehalten.");
  });

  it("goes after a question, and not twice", async () => {
    let runs: Schemas["RetentionRun"][] = [];
    reply("/api/admin/retention", "get", 200, () => known({ runs }));
    reply("/api/admin/retention/forecast", "get", 200, forecast(2, 1));
    reply("/api/admin/retention/runs", "post", 200, () => {
      const begun = { ...run, id: 3, actor: "inhaber", finishedAt: null, removed: [] };
      runs = [begun];
      return begun;
    });
    const user = open("/admin/retention", owner());
    const card = await region("Was jetzt gelöscht würde");
    await card.findByText("1 Eintrag festgehalten");
    await user.click(card.getByRole("button", { name: "Jetzt löschen" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    dialog.getByText(/^2 Einträge werden gelöscht/);
    await user.click(dialog.getByRole("button", { name: "Jetzt löschen" }));
    expect((await card.findByRole("status")).textContent).toBe("Es wird gelöscht …");
    expect(card.queryByRole("button", { name: "Jetzt löschen" })).toBeNull();
    expect(sent("/api/admin/retention/runs", "post")).toHaveLength(1);
  });

  it("says when nothing can be read", async () => {
    refuse("/api/admin/retention", "get", 503, "unavailable", "Der Shop ist gerade nicht erreichbar.");
    open("/admin/retention", owner());
    await screen.findByText("Die Fristen konnten nicht geladen werden.");
  });
});

describe("a hold", () => {
  it("is placed on an order or up to a day, with a reason", async () => {
    reply("/api/admin/retention", "get", 200, known());
    reply("/api/admin/retention/forecast", "get", 200, forecast(0, 0));
    refuse("/api/admin/retention/holds", "post", 404, "order_not_found", "Diese Bestellung gibt es nicht.", {
      order: "Diese Bestellung gibt es nicht.",
    });
    const user = open("/admin/retention", owner());
    await user.click(await screen.findByRole("button", { name: "Etwas festhalten" }));
    const sheet = within(await screen.findByRole("dialog"));
    await user.type(sheet.getByLabelText("Nummer der Bestellung"), "#0000");
    await user.type(sheet.getByLabelText("Grund"), "Prüfung");
    await user.click(sheet.getByRole("button", { name: "Festhalten" }));
    await sheet.findByText("Diese Bestellung gibt es nicht.");

    reply("/api/admin/retention/holds", "post", 201, {
      ...hold,
      orderId: null,
      orderNumber: null,
      until: "2029-12-31",
    });
    await user.selectOptions(sheet.getByLabelText("Was"), "day");
    await user.type(sheet.getByLabelText("Bis einschließlich"), "2029-12-31");
    await user.click(sheet.getByRole("button", { name: "Festhalten" }));
    await expectToast("Festgehalten");
    const [, request] = sent("/api/admin/retention/holds", "post");
    expect(await request?.json()).toEqual({ order: null, until: "2029-12-31", reason: "Prüfung" });
  });

  it("is lifted after a question", async () => {
    let holds = [hold];
    reply("/api/admin/retention", "get", 200, () => known({ holds }));
    reply("/api/admin/retention/forecast", "get", 200, forecast(0, 1));
    reply("/api/admin/retention/holds/{id}/lift", "post", 200, () => {
      const lifted = { ...hold, liftedAt: "2036-02-01T10:00:00Z", liftedBy: "inhaber" };
      holds = [lifted];
      return lifted;
    });
    const user = open("/admin/retention", owner());
    const card = await region("Festgehalten");
    card.getByText("Rechtsstreit 7 O 12/36");
    await user.click(card.getByRole("button", { name: "Freigeben: Bestellung #5d915728" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    await user.click(dialog.getByRole("button", { name: "Freigeben" }));
    await expectToast("Freigegeben");
    await waitFor(() => card.getByText("freigegeben von inhaber, 01.02.2036"));
  });
});
