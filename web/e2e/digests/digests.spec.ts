import { readByAxe } from "../support/axe";
import { confirmAddress } from "../support/letters";
import { expect, test } from "../support/test";

test("a digest by mail: chosen in the profile, and mentions are switched by themselves @both", async ({
  world,
  signedIn,
}) => {
  const [member, other] = [await world.member("liest"), await world.member("schreibt")];
  const page = await signedIn(member);
  await page.goto("/profile");
  const card = page.getByRole("region", { name: "Zusammenfassung per E-Mail" });
  await expect(card.getByText(/braucht Ihr Konto eine bestätigte E-Mail-Adresse/)).toBeVisible();

  await confirmAddress(world, member, `${member.name}@post.example`);
  await page.reload();
  await expect(card.getByRole("radio", { name: /^Aus/ })).toBeChecked();
  await card.getByRole("radio", { name: /^Wöchentlich/ }).check();
  await expect(card.getByText(/Die nächste geht am .* Uhr an liest/)).toBeVisible();
  await card.getByRole("radio", { name: /^Täglich/ }).check();
  await expect.poll(async () => (await member.api.call("get", "/api/digests")).frequency).toBe("daily");
  expect(await readByAxe(page)).toEqual([]);
  await page.reload();
  await expect(card.getByRole("radio", { name: /^Täglich/ })).toBeChecked();

  // The chat off, mentions on: an invitation is not told, a mention is.
  const switches = page.getByRole("region", { name: "Benachrichtigungen", exact: true });
  await switches.getByRole("switch", { name: /^Chat/ }).uncheck();
  const mentions = switches.getByRole("switch", { name: /^Erwähnungen/ });
  await expect(mentions, "they go with the chat until they are set apart").not.toBeChecked();
  await mentions.check();
  await expect
    .poll(async () => (await member.api.call("get", "/api/user/profile")).profile.notificationSettings)
    .toContain('"mentions":true');
  await other.api.call("post", "/api/chat/rooms", {
    body: { name: "Zu zweit", description: "", isPrivate: true, invitedUserId: member.id },
  });
  await other.api.call("post", "/api/chat/rooms/{roomId}/messages", {
    path: { roomId: 1 },
    body: { content: `@${member.name} schau mal` },
  });
  await page.goto("/enhanced-shop?tab=notifications");
  await expect(page.getByRole("link", { name: "Sie wurden erwähnt" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Einladung zum Chat" })).toHaveCount(0);
});
