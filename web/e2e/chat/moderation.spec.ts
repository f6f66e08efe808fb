import { expectToast } from "../support/screen";
import { expect, test } from "../support/test";
import { action, bubble, openActions, openRoom, say, sectionTab, tell } from "./chat";

/** Taking back, reporting, deleting and time-outs. */

test("one takes back an own message, for all @both", async ({ world, signedIn }, info) => {
  const phone = info.project.name === "phone";
  const [mira, noor] = await Promise.all([world.member("mira"), world.member("noor")]);
  const here = await signedIn(mira);
  const there = await signedIn(noor);
  await openRoom(here);
  await openRoom(there);
  const text = `Vertippt von ${mira.name}`;
  await say(here, text);
  await expect(bubble(there, text)).toBeVisible();
  await openActions(here, text, phone);
  await action(here, "Löschen", phone).click();
  const question = here.getByRole("alertdialog", { name: "Nachricht löschen?" });
  await expect(question.getByRole("textbox")).toHaveCount(0);
  await question.getByRole("button", { name: "Löschen" }).click();
  await expectToast(here, "Nachricht gelöscht");
  await expect(bubble(here, text)).toHaveCount(0);
  await expect(bubble(there, text)).toHaveCount(0);
});

test("what members report, admins decide on", async ({ world, signedIn }) => {
  const [mira, noor, admin] = await Promise.all([
    world.member("mira"),
    world.member("noor"),
    world.member("amina", "admin"),
  ]);
  const here = await signedIn(mira);
  await openRoom(here);
  const texts = [`Frech eins ${noor.name}`, `Frech zwei ${noor.name}`];
  for (const text of texts) await tell(noor, text);
  for (const text of texts) {
    await openActions(here, text, false);
    await action(here, "Melden", false).click();
    const question = here.getByRole("alertdialog", { name: "Nachricht melden" });
    await question.getByRole("button", { name: "Melden" }).click();
    await expect(question.getByText("Bitte einen Grund angeben.")).toBeVisible();
    await question.getByLabel("Grund").fill(`Beleidigung in ${text}`);
    await question.getByRole("button", { name: "Melden" }).click();
    await expect(question).toBeHidden();
    await expectToast(here, "Nachricht gemeldet");
  }
  // No one but admins sees the section.
  await expect(sectionTab(here, /^Meldungen/)).toHaveCount(0);

  const desk = await signedIn(admin);
  await desk.goto("/chat");
  await sectionTab(desk, /^Meldungen/).click();
  const report = (text: string) =>
    desk.getByRole("list", { name: "Meldungen" }).getByRole("listitem").filter({ hasText: text });
  const [kept = "", gone = ""] = texts;
  await expect(report(kept)).toContainText(`gemeldet von ${mira.name}`);

  await report(kept).getByRole("button", { name: "Verwerfen" }).click();
  await desk.getByRole("alertdialog").getByLabel("Grund").fill("Harmlos");
  await desk.getByRole("alertdialog").getByRole("button", { name: "Meldung verwerfen" }).click();
  await expectToast(desk, "Meldung verworfen");
  await report(gone).getByRole("button", { name: "Löschen" }).click();
  await desk.getByRole("alertdialog").getByLabel("Grund").fill("Beleidigung");
  await desk.getByRole("alertdialog").getByRole("button", { name: "Löschen" }).click();
  await expectToast(desk, "Inhalt gelöscht");
  await expect(report(gone)).toContainText("Gelöscht");
  await expect(bubble(here, gone)).toHaveCount(0);
  await expect(bubble(here, kept)).toHaveCount(1);
});

test("an admin deletes with a reason and sends somebody out for a while", async ({
  world,
  signedIn,
  faults,
}) => {
  faults.allow(/401|403|WebSocket/);
  const [noor, admin] = await Promise.all([world.member("noor"), world.member("amina", "admin")]);
  const desk = await signedIn(admin);
  const there = await signedIn(noor);
  await openRoom(desk);
  await openRoom(there);
  const text = `Werbung von ${noor.name}`;
  await say(there, text);

  await openActions(desk, text, false);
  await action(desk, "Timeout setzen", false).click();
  const timeout = desk.getByRole("alertdialog", { name: `Timeout für ${noor.name}` });
  await timeout.getByLabel("Dauer").selectOption("6 Stunden");
  await timeout.getByLabel(/^Grund/).fill("Werbung");
  await timeout.getByRole("button", { name: "Timeout setzen" }).click();
  await expectToast(desk, "Timeout gesetzt", noor.name);
  // The open socket of that member hears it at once.
  await expectToast(there, "Chat-Fehler");

  await openActions(desk, text, false);
  await action(desk, "Löschen", false).click();
  const question = desk.getByRole("alertdialog", { name: "Nachricht löschen?" });
  await question.getByLabel("Grund").fill("Werbung");
  await question.getByRole("button", { name: "Löschen" }).click();
  await expectToast(desk, "Nachricht gelöscht");
  await expect(bubble(desk, text)).toHaveCount(0);
});

test("everyone in a room sees who moderates @long", async ({ world, signedIn }) => {
  const [moderator, reader] = await Promise.all([world.member("moderiert"), world.member("liest")]);
  const owner = await world.owner();
  await owner.api.call("put", "/api/admin/chat/moderators/{userId}", {
    path: { userId: moderator.id },
    body: { isModerator: true },
  });
  await tell(moderator, "Bitte freundlich bleiben");
  const page = await signedIn(reader);
  await openRoom(page);
  const said = bubble(page, "Bitte freundlich bleiben");
  await expect(said.getByText("Moderation", { exact: true })).toBeVisible();
  await tell(reader, "Gern");
  await expect(bubble(page, "Gern").getByText("Moderation", { exact: true })).toHaveCount(0);
});
