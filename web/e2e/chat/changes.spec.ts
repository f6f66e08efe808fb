import { expectToast } from "../support/screen";
import { expect, test } from "../support/test";
import { action, bubble, field, log, openActions, openRoom, say, tell } from "./chat";

/** Messages that change, answer each other, name members and stand at the head of their room. */

test("an own message is changed, and whoever was away finds the new text", async ({
  world,
  signedIn,
  faults,
}) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED|WebSocket|Failed to load/);
  const [mira, noor] = await Promise.all([world.member("mira"), world.member("noor")]);
  const here = await signedIn(mira);
  const there = await signedIn(noor);
  await openRoom(here);
  await openRoom(there);
  await field(here).fill("Noch ein Entwurf");
  await tell(mira, `Um siben, ${mira.name}?`);
  await openActions(here, "Um siben", false);
  await action(here, "Bearbeiten", false).click();
  await expect(field(here)).toHaveValue(`Um siben, ${mira.name}?`);
  await expect(field(here)).toBeFocused();
  await field(here).fill("Um sieben?");
  await here.getByRole("button", { name: "Änderung speichern" }).click();
  for (const page of [here, there]) {
    await expect(bubble(page, "Um sieben?")).toContainText(/bearbeitet \d\d:\d\d/);
    await expect(bubble(page, "Um siben")).toHaveCount(0);
  }
  // The draft has waited.
  await expect(field(here)).toHaveValue("Noch ein Entwurf");
  await expect(field(here)).toBeFocused();

  await there.context().setOffline(true);
  await expect(there.getByText(/Keine Verbindung|Offline/).first()).toBeVisible();
  await openActions(here, "Um sieben?", false);
  await action(here, "Bearbeiten", false).click();
  await field(here).fill("Um acht?");
  await field(here).press("Enter");
  await expect(bubble(here, "Um acht?")).toBeVisible();
  await there.context().setOffline(false);
  await expect(bubble(there, "Um acht?")).toBeVisible();
  await expect(bubble(there, "Um sieben?")).toHaveCount(0);

  // Another person's message is not offered.
  await openActions(there, "Um acht?", false);
  await expect(action(there, "Antworten", false)).toBeVisible();
  await expect(action(there, "Bearbeiten", false)).toHaveCount(0);
});

test("an answer shows what it answers, leads there and forgets it @both", async ({
  world,
  signedIn,
}, info) => {
  const phone = info.project.name === "phone";
  const [mira, noor] = await Promise.all([world.member("mira"), world.member("noor")]);
  const question = await tell(noor, `Wer kommt morgen, ${mira.name}?`);
  for (let number = 1; number <= 60; number += 1) await tell(noor, `Zeile ${number} danach`);
  const late = await tell(noor, "Und wer bringt Kuchen mit?");
  const page = await signedIn(mira);
  await openRoom(page);
  await openActions(page, "Kuchen", phone);
  await action(page, "Antworten", phone).click();
  await expect(page.getByText(`Antwort an ${noor.name}`)).toBeVisible();
  await expect(field(page)).toBeFocused();
  await field(page).fill("Ich bringe wel");
  // It survives leaving the room.
  await page.goto("/shop");
  await openRoom(page);
  await expect(page.getByText(`Antwort an ${noor.name}`)).toBeVisible();
  await say(page, "Ich bringe welchen");
  await expect(page.getByText(`Antwort an ${noor.name}`)).toBeHidden();
  const quote = bubble(page, "Ich bringe welchen").getByRole("button", {
    name: `Zur Nachricht von ${noor.name}: Und wer bringt Kuchen mit?`,
  });
  await expect(quote).toBeVisible();

  // One that lies pages before it is fetched.
  await mira.api.call("post", "/api/chat/rooms/{roomId}/messages", {
    path: { roomId: 1 },
    body: { content: "Ich komme auch", replyTo: question.id },
  });
  await expect(bubble(page, `Wer kommt morgen`).first()).toBeAttached();
  await bubble(page, "Ich komme auch")
    .getByRole("button", { name: /Zur Nachricht von/ })
    .click();
  await expect(
    log(page).getByRole("listitem").filter({ hasText: "Wer kommt morgen" }).first(),
  ).toBeInViewport();

  await noor.api.call("delete", "/api/chat/messages/{id}", { path: { id: late.id }, body: {} });
  await expect(bubble(page, "Ich bringe welchen")).toContainText("Diese Nachricht ist nicht mehr da.");
  await expect(page.getByText("Und wer bringt Kuchen mit?")).toHaveCount(0);
});

test("members are named from a list, and told", async ({ world, signedIn }) => {
  const [mira, noor] = await Promise.all([world.member("mira"), world.member("noor")]);
  const here = await signedIn(mira);
  const there = await signedIn(noor);
  await there.goto("/shop");
  await openRoom(here);
  await field(here).pressSequentially(`Frag @${noor.name.slice(0, -1)}`);
  const people = here.getByRole("listbox", { name: "Mitglieder nennen" });
  await expect(people.getByRole("option", { name: noor.name })).toBeVisible();
  while ((await people.getByRole("option", { selected: true }).textContent())?.includes(noor.name) !== true) {
    await field(here).press("ArrowDown");
  }
  await field(here).press("Enter");
  await expect(field(here)).toHaveValue(`Frag @${noor.name} `);
  await expect(people).toBeHidden();
  await field(here).pressSequentially("mal");
  await field(here).press("Enter");
  await expect(bubble(here, "mal").getByRole("link", { name: `@${noor.name}` })).toBeVisible();
  await there
    .getByRole("banner")
    .getByRole("link", { name: /^Mitteilungen/ })
    .click();
  const told = there.getByRole("list", { name: "Mitteilungen" }).getByRole("listitem");
  await expect(told.filter({ hasText: "Sie wurden erwähnt" })).toBeVisible();
});

test("admins pin what everybody finds at the head of the room @long", async ({ world, signedIn }) => {
  const [admin, mira] = await Promise.all([world.owner(), world.member("mira")]);
  const here = await signedIn(admin);
  const there = await signedIn(mira);
  const text = `Heute bis 20 Uhr, ${mira.name}`;
  await tell(mira, text);
  await openRoom(here);
  await openRoom(there);
  await openActions(here, text, false);
  await action(here, "Anheften", false).click();
  await expectToast(here, "Nachricht angeheftet");
  const pinned = there.getByRole("button", { name: `Zur angehefteten Nachricht: ${text}` });
  await expect(pinned).toBeVisible();
  await openActions(there, text, false);
  await expect(action(there, "Antworten", false)).toBeVisible();
  await expect(action(there, "Anheften", false)).toHaveCount(0);
  await there.keyboard.press("Escape");
  for (let number = 1; number <= 25; number += 1) await tell(mira, `Zeile ${number} danach`);
  await expect(bubble(there, "Zeile 25 danach")).toBeInViewport();
  await pinned.click();
  await expect(bubble(there, text)).toBeInViewport();
  const pins = await admin.api.call("get", "/api/chat/rooms/{roomId}/pins", { path: { roomId: 1 } });
  for (const { id } of pins.messages) {
    await admin.api.call("delete", "/api/chat/messages/{id}/pin", { path: { id } });
  }
  await expect(pinned).toBeHidden();
});

test("a message is answered by pulling it to the left, and scrolling stays scrolling @phone", async ({
  world,
  signedIn,
}) => {
  const [mira, noor] = await Promise.all([world.member("mira"), world.member("noor")]);
  await tell(noor, "Wer bringt Kuchen?");
  const page = await signedIn(mira);
  await openRoom(page);
  const touch = await page.context().newCDPSession(page);
  const box = await bubble(page, "Wer bringt Kuchen?").getByText("Wer bringt Kuchen?").boundingBox();
  if (!box) throw new Error("no bubble");
  const pull = async (dx: number, dy: number, from = box.x + box.width / 2) => {
    const y = box.y + box.height / 2;
    const at = (part: number) => [{ x: from + dx * part, y: y + dy * part }];
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0) });
    for (const part of [0.2, 0.4, 0.6, 0.8, 1])
      await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(part) });
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };
  const answering = page.getByText(`Antwort an ${noor.name}`);
  // Too short, to the other side, up, and from the side of the screen: nothing.
  await pull(-30, 2);
  await pull(80, 2);
  await pull(-40, -80);
  await pull(-100, 0, 388);
  await expect(answering).toBeHidden();
  await pull(-90, 6);
  await expect(answering).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await say(page, "Ich bringe einen");
  await expect(
    bubble(page, "Ich bringe einen").getByRole("button", { name: /Zur Nachricht von/ }),
  ).toBeVisible();
});
