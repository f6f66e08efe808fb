//! The log of the back office, with a server that fails.
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { owner } from "@/testing/people";
import { expectToast, open } from "@/testing/screen";
import { refuse, reply, type Schemas } from "@/testing/server";

const entry: Schemas["AuditEntry"] = {
  id: 1,
  at: "2026-11-21T08:00:00Z",
  action: "user.approved",
  actorId: 1,
  actorName: "inhaber",
  subjectKind: "user",
  subjectId: "7",
  subjectName: "mira",
};

it("asks again for a log that could not be loaded", async () => {
  refuse("/api/admin/audit", "get", 503, "busy", "Bitte gleich noch einmal.");
  const user = open("/admin/audit", owner());
  await screen.findByText("Bitte gleich noch einmal.");
  reply("/api/admin/audit", "get", 200, { success: true, entries: [entry] });
  await user.click(screen.getByRole("button", { name: "Erneut versuchen" }));
  expect((await screen.findAllByRole("listitem")).map((one) => one.textContent).join()).toContain("mira");
});

it("tells that a table could not be made", async () => {
  reply("/api/admin/audit", "get", 200, { success: true, entries: [entry] });
  refuse("/api/admin/audit/export", "get", 503, "busy", "");
  const user = open("/admin/audit", owner());
  await user.click(await screen.findByRole("button", { name: "Als CSV" }));
  await expectToast("Fehler", "Die Datei konnte nicht erstellt werden.");
});
