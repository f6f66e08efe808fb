import { bubble, field, say } from "../chat/chat";
import { expectToast } from "../support/screen";
import { expect, test } from "./bot-api";
import { Telegram } from "./host";

const password = "geheim-123";

test("what a member writes to the bot reaches the owner, and the answer goes back", async ({
  page,
  world,
  bot,
  signedIn,
}) => {
  const person = await world.member();
  const user = bot.user("Mira");
  await person.api.call("post", "/api/telegram/link", { body: { initData: bot.launch(user), password } });
  bot.write(user, "Haben Sie auch Hafermilch?");
  const said = (text: string) =>
    bot.calls.find(
      ({ method, body }) =>
        method === "sendMessage" && body["chat_id"] === user.id && String(body["text"]).includes(text),
    );
  await expect.poll(() => said("Ihre Nachricht ist angekommen.")).toBeTruthy();

  const owner = await world.owner();
  const rooms = await owner.api.call("get", "/api/chat/rooms");
  const room = rooms.find(({ partner }) => partner?.id === person.id);
  const office = await signedIn(owner, page);
  await office.goto(`/chat/${room?.id}`);
  await expect(field(office)).toBeVisible();
  await expect(bubble(office, "Haben Sie auch Hafermilch?")).toContainText("über Telegram");
  await expect(office.getByText(/^per Telegram/)).toBeVisible();
  await say(office, "Ja, im Regal links.");
  await expect.poll(() => said("Ja, im Regal links.")).toBeTruthy();

  bot.deliver({
    my_chat_member: {
      chat: { id: user.id, type: "private" },
      from: { is_bot: false, ...user },
      date: Math.floor(Date.now() / 1000),
      old_chat_member: { status: "member", user },
      new_chat_member: { status: "kicked", user },
    },
  });
  await expect.poll(async () => (await person.api.call("get", "/api/user/telegram")).blocked).toBe(true);
  await office.reload();
  await expect(office.getByText("Der Bot erreicht dieses Mitglied in Telegram nicht mehr.")).toBeVisible();
});

test("an invitation opens in Telegram and goes with the account that is made there", async ({
  page,
  world,
  bot,
}) => {
  await page.addInitScript(() => localStorage.setItem("tutorial_completed", "true"));
  const { api } = await world.owner();
  const endsOn = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const body = { label: "Telegram", mostUses: 1, endsOn, approves: true };
  const { telegramUrl } = await api.call("post", "/api/admin/invitations", { body });
  const startParam = new URL(telegramUrl ?? "").searchParams.get("startapp") ?? "";
  const user = bot.user("Mona");
  const telegram = new Telegram(page);
  await telegram.install();
  await telegram.open("/", { data: bot.launch(user, { startParam }), startParam });
  await expect(page.getByRole("heading", { name: "Sie sind eingeladen" })).toBeVisible();
  await page.getByRole("link", { name: "Erst einmal umsehen" }).click();
  const welcome = page.getByRole("dialog", { name: "Willkommen, Mona!" });
  await welcome.getByRole("button", { name: /Neues Konto anlegen/ }).click();
  await page.getByRole("button", { name: "Konto anlegen" }).click();
  await expectToast(
    page,
    "Registrierung erfolgreich",
    "Ihr Konto wurde erstellt und ist freigeschaltet. Willkommen!",
  );
  await expect(page).toHaveURL("/shop");
});
