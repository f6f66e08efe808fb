import { readPicture } from "../support/qr";
import { expect, test } from "./bot-api";
import { orderNumber } from "../support/world";

const password = "geheim-123";

test.use({ settings: { KONTOR_DEMO: "off" } });

test("the bot brings the code of a transfer as a picture, which a banking app reads", async ({
  page,
  world,
  bot,
}) => {
  await world.open();
  const { api } = await world.owner();
  const { details, version } = await api.call("get", "/api/admin/business");
  await api.call("put", "/api/admin/business", {
    body: { version, details: { ...details, iban: "DE89 3704 0044 0532 0130 00" } },
  });
  const person = await world.member();
  const user = bot.user("Mira");
  await person.api.call("post", "/api/telegram/link", { body: { initData: bot.launch(user), password } });
  const product = await world.product({ price: 12.9 });
  const id = await world.order(person.api, product, { paymentMethod: "bank" });
  const photo = () =>
    bot.calls.findLast(({ method, body }) => method === "sendPhoto" && body["chat_id"] === String(user.id));
  await expect.poll(photo).toBeTruthy();
  const { caption, photo: picture } = photo()?.body ?? {};
  expect(caption).toContain(orderNumber(id));
  const { transfer } = await person.api.call("get", "/api/orders/{id}/payment", { path: { id } });
  expect(await readPicture(page, picture as Buffer)).toBe(transfer?.code);
});
