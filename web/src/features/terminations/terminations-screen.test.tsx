//! Terminations of contracts as the back office sees them.
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { owner } from "@/testing/people";
import { expectToast, open } from "@/testing/screen";
import { failWithoutWords, reply, type Schemas, sent } from "@/testing/server";

const first: Schemas["Termination"] = {
  number: "K-H3VN8QKC",
  receivedAt: "2026-11-21T10:00:00Z",
  name: "Jorge Almeida",
  contract: "Premium, Benutzer jorge",
  contact: "jorge@post.example",
  kind: "extraordinary",
  reason: "Umzug ins Ausland",
  wantedOn: "2026-12-31",
  found: "one",
  username: "jorge",
  paidUntil: "2026-12-15T12:00:00Z",
  doneAt: null,
  doneBy: "",
};

describe("the list of terminations", () => {
  it("says what is wanted and which membership it is", async () => {
    reply("/api/admin/terminations", "get", 200, [
      first,
      { ...first, number: "K-ABCDEFGH", kind: "ordinary", reason: "", wantedOn: null, found: "none" },
      { ...first, number: "K-BCDEFGHJ", doneAt: "2026-11-22T10:00:00Z", doneBy: "sofie" },
    ]);
    open("/admin/terminations", owner());
    const list = within(await screen.findByRole("region", { name: "Offen" }));
    list.getByText("Umzug ins Ausland");
    list.getByText("31.12.2026");
    list.getByText("jorge: bezahlt bis 15.12.2026, keine Erinnerungen mehr");
    list.getByText("So früh wie möglich");
    list.getByText("Zu klären");
    within(screen.getByRole("region", { name: "Erledigt" })).getByText(/^Erledigt von sofie, 22\.11\.2026/);
  });

  it("is told when one is dealt with, and says when that failed", async () => {
    reply("/api/admin/terminations", "get", 200, [first]);
    failWithoutWords("/api/admin/terminations/{number}", "put");
    const user = open("/admin/terminations", owner());
    const name = `Kündigung ${first.number} als erledigt vermerken`;
    await user.click(await screen.findByRole("button", { name }));
    await expectToast("Fehler", "Das konnte nicht gespeichert werden.");
    const [request] = sent("/api/admin/terminations/{number}", "put");
    expect(await request?.json()).toEqual({ isDone: true });
  });
});
