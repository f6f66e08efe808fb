//! The people's screens of the back office, with a server that refuses and fails.
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { member, owner } from "@/testing/people";
import { expectToast, open } from "@/testing/screen";
import { cutOff, failWithoutWords, refuse, reply, sent } from "@/testing/server";

const mira = member().user;
const waiting = { id: 12, username: "wartet", isApproved: false, registeredAt: "2026-11-21T08:00:00Z" };
const jammed = "Der Speicher klemmt.";

beforeEach(() => {
  // The list draws what fits into it, and nothing has a height here.
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
  reply("/api/health", "get", 200, { status: "ok", database: "ok", writes: "ok" });
  reply("/api/pending-registrations", "get", 200, { success: true, pending: [waiting] });
  reply("/api/admin/all-users", "get", 200, { success: true, users: [mira] });
});

const actions = async (name: string) =>
  within(await screen.findByRole("group", { name: `Aktionen für ${name}` }));
const tab = async (user: ReturnType<typeof open>, name: RegExp | string) =>
  user.click(await screen.findByRole("tab", { name }));

describe("people in the admin area", () => {
  it("tells why a registration could not be decided, and it stays", async () => {
    refuse("/api/admin/approve/{id}", "post", 500, "internal", jammed);
    failWithoutWords("/api/admin/reject/{id}", "post");
    const user = open("/admin/users", owner());
    await user.click((await actions("wartet")).getByRole("button", { name: "Genehmigen" }));
    await expectToast("Fehler", jammed);
    await user.click((await actions("wartet")).getByRole("button", { name: "Ablehnen" }));
    const question = await screen.findByRole("alertdialog");
    await user.click(within(question).getByRole("button", { name: "Ablehnen" }));
    await expectToast("Fehler", "Fehler beim Ablehnen des Benutzers");
    expect((await actions("wartet")).getByRole("button", { name: "Genehmigen" })).toBeTruthy();
  });

  it("offers what an account calls for, and everything else in a menu", async () => {
    const people = [
      mira,
      { ...mira, id: 8, username: "neu", isApproved: false },
      { ...mira, id: 9, username: "pause", timeoutUntil: "2099-01-01T00:00:00Z" },
      { ...mira, id: 10, username: "fort", role: "banned" as const },
    ];
    reply("/api/admin/all-users", "get", 200, { success: true, users: people });
    const user = open("/admin/users", owner());
    await tab(user, "Alle Benutzer");
    const buttons = async (name: string) =>
      (await actions(name)).getAllByRole("button").map((button) => button.textContent);
    expect(await buttons("mira")).toEqual([""]);
    expect(await buttons("neu")).toEqual(["Genehmigen", ""]);
    expect(await buttons("pause")).toEqual(["Timeout aufheben", ""]);
    expect(await buttons("fort")).toEqual(["Entsperren"]);
    await user.click((await actions("mira")).getByRole("button", { name: "Weitere Aktionen für mira" }));
    const offered = (await screen.findAllByRole("menuitem")).map((item) => item.textContent);
    expect(offered).toEqual(["Rolle ändern", "Timeout", "Bannen", "Löschen"]);
  });

  it("says in the dialog that a ban failed, and keeps its reason for the next try", async () => {
    refuse("/api/admin/ban/{userId}", "post", 500, "internal", jammed);
    const user = open("/admin/users", owner());
    await tab(user, "Alle Benutzer");
    await user.click((await actions("mira")).getByRole("button", { name: "Weitere Aktionen für mira" }));
    await user.click(await screen.findByRole("menuitem", { name: "Bannen" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    await user.type(dialog.getByLabelText(/^Grund/), "Werbung");
    await user.click(dialog.getByRole("button", { name: "Permanent bannen" }));
    await waitFor(() => expect(dialog.getByRole("alert").textContent).toBe(jammed));
    expect(dialog.getByLabelText<HTMLInputElement>(/^Grund/).value).toBe("Werbung");
    reply("/api/admin/ban/{userId}", "post", 200, { success: true, message: "ok" });
    await user.click(dialog.getByRole("button", { name: "Permanent bannen" }));
    await expectToast("Benutzer gebannt", "mira");
  });

  it("asks again for lists that could not be loaded", async () => {
    refuse("/api/pending-registrations", "get", 500, "internal", jammed);
    refuse("/api/admin/all-users", "get", 500, "internal", jammed);
    const user = open("/admin/users", owner());
    expect((await screen.findByRole("alert")).textContent).toContain(jammed);
    await tab(user, "Alle Benutzer");
    await screen.findByText("Fehler beim Laden");
    reply("/api/admin/all-users", "get", 200, { success: true, users: [mira] });
    await user.click(screen.getByRole("button", { name: "Erneut versuchen" }));
    await screen.findByText("1 von 1 Benutzern");
  });
});

describe("the simple dashboard", () => {
  it("tells in its own words that a registration could not be decided", async () => {
    failWithoutWords("/api/approve-user/{id}", "post");
    const user = open("/simple-admin", owner());
    await tab(user, /^Wartend/);
    await user.click((await actions("wartet")).getByRole("button", { name: "Genehmigen" }));
    await expectToast("Fehler beim Freischalten des Benutzers");
  });

  it("says why what somebody did cannot be shown", async () => {
    refuse("/api/admin/users/{id}/activity", "get", 500, "internal", jammed);
    const user = open("/simple-admin", owner());
    await tab(user, "User Management");
    await user.click((await actions("mira")).getByRole("button", { name: "Aktivität ansehen" }));
    await expectToast("Konnte Aktivität nicht laden", jammed);
    expect(
      within(await screen.findByRole("dialog")).getByRole("button", { name: "Erneut versuchen" }),
    ).toBeTruthy();
  });

  it("names the part of the system that fails, and a list out of reach", async () => {
    const user = open("/simple-admin", owner());
    await screen.findByRole("button", { name: "System prüfen" });
    failWithoutWords("/api/health", "get");
    await user.click(screen.getByRole("button", { name: "System prüfen" }));
    await expectToast("Systemprüfung fehlgeschlagen");
    cutOff("/api/pending-registrations", "get");
    await user.click(screen.getByRole("button", { name: "Liste aktualisieren" }));
    await expectToast("Fehler", "Die Liste konnte nicht geladen werden.");
  });
});

it("the registrations are counted as the server knows them, and asked for again when that failed once", async () => {
  const person = (id: number, username: string) => ({ ...mira, id, username });
  const banned = { ...person(9, "gebannt"), role: "banned" as const };
  refuse("/api/health", "get", 503, "internal", jammed);
  reply("/api/admin/all-users", "get", 200, {
    success: true,
    users: [
      mira,
      person(8, "greta"),
      owner().user,
      { ...waiting, ...person(12, "wartet"), isApproved: false },
      banned,
    ],
  });
  const user = open("/simple-admin", owner());
  await tab(user, "Alle Benutzer");
  await waitFor(() => {
    for (const figure of ["Alle: 4", "Genehmigt: 3", "Wartend: 1"])
      expect(screen.getByText(figure)).toBeTruthy();
  });
  expect((await actions("greta")).getByRole("button", { name: "Timeout" })).toBeTruthy();
  expect(screen.queryByRole("group", { name: "Aktionen für inhaber" })).toBeNull();
  expect(sent("/api/health", "get")).toHaveLength(2);
});
