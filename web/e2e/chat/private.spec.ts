import { expectToast, toasts } from "../support/screen";
import { expect, test } from "../support/test";
import { bubble, openRoom, say, sectionTab } from "./chat";

/** Private chats: one room for two, found by name. */

test("a private chat is opened once for the two of them", async ({ world, signedIn, faults }) => {
  // The outsider's question.
  faults.allow(/404/);
  const [mira, noor, dritte] = await Promise.all(
    ["mira", "noor", "dritte"].map((name) => world.member(name)),
  );
  if (!mira || !noor || !dritte) throw new Error("three members");
  const here = await signedIn(mira);
  const there = await signedIn(noor);
  await there.goto("/shop");

  await here.goto("/chat");
  await here.getByRole("button", { name: "Neuer privater Chat" }).click();
  const picker = here.getByRole("dialog", { name: "Neuer privater Chat" });
  await picker.getByRole("searchbox", { name: "Mitglieder suchen" }).fill("gibt-es-nicht-xyz");
  await expect(picker.getByText("Niemand gefunden")).toBeVisible();
  await picker.getByRole("searchbox", { name: "Mitglieder suchen" }).fill(noor.name);
  await picker.getByRole("button", { name: noor.name }).click();
  await expectToast(here, "Chat erstellt", noor.name);
  await expect(here.getByRole("heading", { level: 2, name: noor.name })).toBeVisible();
  const address = new URL(here.url()).pathname;

  await say(here, "Nur für dich");
  await expect(there.getByRole("link", { name: /^Chat \d+ ungelesen/ })).toBeVisible();
  await there.goto("/chat");
  await sectionTab(there, /^Privat ?1$/).click();
  await there.getByRole("link", { name: new RegExp(mira.name) }).click();
  await expect(bubble(there, "Nur für dich")).toBeVisible();
  await say(there, "Angekommen");
  await expect(bubble(here, "Angekommen")).toBeVisible();

  // From the other side it is the same room.
  await there.goto("/chat");
  await there.getByRole("button", { name: "Neuer privater Chat" }).click();
  await there.getByRole("searchbox", { name: "Mitglieder suchen" }).fill(mira.name);
  await there.getByRole("dialog").getByRole("button", { name: mira.name }).click();
  await expect(there).toHaveURL(address);
  await expect(toasts(there)).toHaveCount(0);

  const outside = await signedIn(dritte);
  await outside.goto(address);
  await expect(outside.getByRole("heading", { name: "Diesen Chat gibt es nicht" })).toBeVisible();
});

test("the premium room stays closed to ordinary members", async ({ world, signedIn, faults }) => {
  faults.allow(/rooms\/2\/messages/);
  const page = await signedIn(await world.member());
  const refused = page
    .waitForEvent("websocket")
    .then((socket) => socket.waitForEvent("framereceived", ({ payload }) => /"error"/.test(String(payload))));
  await page.goto("/chat");
  await page.getByRole("link", { name: /^Premium.*Nur mit Premium/ }).click();
  await expect(page.getByRole("heading", { name: "Der Premium-Raum" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Premium werden" })).toHaveAttribute("href", "/premium-lounge");
  // The page says it; nothing pops up besides, also once the socket has tried to join.
  await refused;
  await expect(toasts(page)).toHaveCount(0);

  const premium = await signedIn(await world.member("prima", "premium"));
  await openRoom(premium, 2);
  await say(premium, "Unter uns");
  await expect(bubble(premium, "Unter uns")).toBeVisible();
});
