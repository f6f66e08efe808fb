import { expectToast } from "../support/screen";
import { expect, test } from "../support/test";
import { bubble, field, log, openRoom, say, tell } from "./chat";

/** Rooms of the owner: made in the back office, used by those whom they are for. */

test("the owner makes a room for some, who talk there, and others are kept out @both", async ({
  world,
  signedIn,
  faults,
}) => {
  // Who is not on the list, and who is not any more.
  faults.allow(/rooms\/\d+\/messages/);
  const [mira, noor] = await Promise.all(["raum-mira", "raum-noor"].map((name) => world.member(name)));
  if (!mira || !noor) throw new Error("two members");
  const room = `Verkostung für ${mira.name}`;
  const [there, outside] = [await signedIn(mira), await signedIn(noor)];
  await there.goto("/chat");
  await expect(there.getByRole("link", { name: /^Allgemein/ })).toBeVisible();

  const office = await signedIn(await world.owner());
  await office.goto("/admin/settings");
  await office
    .getByRole("main")
    .getByRole("link", { name: /^Räume/ })
    .click();
  await office.getByRole("button", { name: "Neuer Raum" }).first().click();
  const sheet = office.getByRole("dialog", { name: "Neuer Raum" });
  await sheet.getByLabel("Name", { exact: true }).fill(room);
  await sheet.getByLabel("Thema").fill("Was wir am Freitag probieren");
  await sheet.getByRole("radio", { name: /^Ausgewählte Mitglieder/ }).check();
  await sheet.getByRole("searchbox", { name: "Mitglied suchen" }).fill(mira.name);
  await sheet.getByRole("button", { name: `${mira.name} auf die Liste setzen` }).click();
  await sheet.getByLabel("Wie lange Nachrichten bleiben").selectOption("30 Tage");
  await sheet.getByRole("button", { name: "Raum anlegen" }).click();
  await expectToast(office, "Raum angelegt", `„${room}“ ist eingerichtet.`);
  const row = office.getByRole("button", { name: `${room} bearbeiten` });
  await expect(row).toContainText("1 Mitglied auf der Liste");

  // Its members hear of it without loading anything again.
  await there.getByRole("link", { name: new RegExp(`^${room}`) }).click();
  await expect(there.getByRole("heading", { level: 2, name: room })).toBeVisible();
  await expect(there.getByRole("button", { name: /Was wir am Freitag probieren.*30 Tage/ })).toBeVisible();
  await say(there, "Ich bringe den Wasserkocher mit");
  await expect(bubble(there, "Ich bringe den Wasserkocher mit")).toBeVisible();
  const address = new URL(there.url()).pathname;

  await outside.goto(address);
  await expect(outside.getByRole("heading", { name: "Diesen Chat gibt es nicht" })).toBeVisible();
  await outside.goto("/chat");
  await expect(outside.getByRole("link", { name: /^Allgemein/ })).toBeVisible();
  await expect(outside.getByRole("link", { name: new RegExp(`^${room}`) })).toHaveCount(0);

  // The owner reads along, and then lets only the team write.
  await openRoom(office, address.replace("/chat/", ""));
  await expect(bubble(office, "Ich bringe den Wasserkocher mit")).toBeVisible();
  await office.goto("/admin/rooms");
  await row.click();
  const editing = office.getByRole("dialog", { name: "Raum bearbeiten" });
  await editing.getByLabel("Wer schreibt").selectOption("Nur das Team");
  await editing.getByRole("button", { name: "Speichern" }).click();
  await expectToast(office, "Gespeichert");
  await expect(there.getByText("Hier schreibt nur das Team.")).toBeVisible();
  await expect(field(there)).toHaveCount(0);
  await tell(await world.owner(), "Freitag um sieben", Number(address.replace("/chat/", "")));
  await expect(bubble(there, "Freitag um sieben")).toBeVisible();

  // Off the list, the room is gone while it is open.
  await row.click();
  await editing.getByRole("button", { name: `${mira.name} von der Liste nehmen` }).click();
  await editing.getByRole("button", { name: "Speichern" }).click();
  await expectToast(office, "Gespeichert");
  await expect(there.getByRole("heading", { name: "Diesen Chat gibt es nicht" })).toBeVisible();
  await expect(log(there)).toHaveCount(0);

  await row.click();
  await editing.getByRole("button", { name: "Archivieren" }).click();
  await office.getByRole("alertdialog").getByRole("button", { name: "Archivieren" }).click();
  await expectToast(office, "Archiviert");
  await expect(row).toContainText("archiviert");
});
