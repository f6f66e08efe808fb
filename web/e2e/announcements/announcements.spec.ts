import { readByAxe } from "../support/axe";
import { confirmAddress, linkTo } from "../support/letters";
import { expectToast } from "../support/screen";
import { expect, test } from "../support/test";

test("news for who bought a product: written, seen before, sent once, read by a buyer @both", async ({
  world,
  signedIn,
  device,
}) => {
  const product = await world.product({ name: world.name("Yirgacheffe") });
  const [buyer, other] = [await world.member("kauft"), await world.member("schaut")];
  await world.order(buyer.api, product);
  const title = world.name("Neue Ernte");

  const office = await signedIn(await world.owner(), await device());
  await office.goto("/admin/settings");
  await office.getByRole("link", { name: /^Neuigkeiten/ }).click();
  await expect(office).toHaveURL("/admin/announcements");
  await office.getByRole("button", { name: "Neuigkeit schreiben" }).first().click();
  const form = office.getByRole("dialog", { name: "Neuigkeit schreiben" });
  await form.getByLabel("Überschrift").fill(title);
  await form.getByLabel("Text", { exact: true }).fill("Sie ist da: https://shop.example/ernte\n\nBis bald!");
  await form.getByRole("radio", { name: /^Wer ein Produkt bestellt hat/ }).check();
  await form.getByRole("searchbox", { name: "Produkt suchen" }).fill(product.name);
  await form.getByRole("button", { name: product.name }).click();
  await expect(form.getByText("1 Mitglied").first()).toBeVisible();
  expect(await readByAxe(office)).toEqual([]);

  // What was written stays on the device.
  await office.reload();
  await office.getByRole("button", { name: "Neuigkeit schreiben" }).first().click();
  await expect(form.getByLabel("Überschrift")).toHaveValue(title);
  await form.getByRole("button", { name: "Vorschau" }).click();
  const preview = office.getByRole("dialog", { name: "So kommt es an" });
  await expect(preview.getByRole("heading", { name: title })).toBeVisible();
  await expect(preview.getByText("1 Mitglied").first()).toBeVisible();
  await preview.getByRole("button", { name: "Jetzt senden" }).dblclick();
  await expectToast(office, "Die Neuigkeit geht hinaus");
  const row = office.getByRole("button", { name: `${title} ansehen` });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText("1 Mitglied erreicht");

  const reader = await signedIn(buyer, await device());
  await reader.goto("/enhanced-shop?tab=notifications");
  const news = reader.getByRole("listitem").filter({ hasText: title });
  await expect(news).toHaveCount(1);
  await news.getByRole("link", { name: title }).click();
  await expect(reader).toHaveURL(/\/neuigkeiten\/\d+$/);
  await expect(reader.getByRole("heading", { name: title })).toBeVisible();
  await expect(reader.getByRole("link", { name: "https://shop.example/ernte" })).toHaveAttribute(
    "rel",
    /noopener/,
  );
  expect(await readByAxe(reader)).toEqual([]);

  const told = await other.api.call("get", "/api/notifications");
  expect(told.some((notification) => notification.title === title)).toBe(false);
  await row.click();
  await expect(office.getByRole("dialog", { name: "Neuigkeit" }).getByText("1 angekommen")).toBeVisible();
});

test("news by mail: agreed to with a link, and ended with one click", async ({ world, signedIn, page }) => {
  const member = await world.member("liest");
  const address = `${member.name}@post.example`;
  await confirmAddress(world, member, address);

  const own = await signedIn(member);
  await own.goto("/profile");
  const card = own.getByRole("region", { name: "Neuigkeiten per E-Mail" });
  await expect(card.getByText(`an ${address} schicken`)).toBeVisible();
  await card.getByRole("button", { name: "Neuigkeiten bestellen" }).click();
  await expect(card.getByText("Wartet auf Bestätigung")).toBeVisible();

  // The link is opened on another device, without signing in; opening alone confirms nothing.
  await page.goto(await linkTo(world, address, "/newsletter-bestaetigen"));
  const yes = page.getByRole("button", { name: "Ja, ich möchte Neuigkeiten" });
  await expect(yes).toBeVisible();
  expect(await readByAxe(page)).toEqual([]);
  expect((await member.api.call("get", "/api/announcements/mail")).state).toBe("waiting");
  await yes.click();
  await expect(page.getByRole("heading", { name: "Das hat geklappt" })).toBeVisible();
  await own.reload();
  await expect(card.getByText("Bestellt", { exact: true })).toBeVisible();

  // A letter to this one reader: the buyer of a product of its own.
  const product = await world.product({ name: world.name("Assam") });
  await world.order(member.api, product);
  const { api } = await world.owner();
  await api.call("post", "/api/admin/announcements", {
    body: {
      title: world.name("Neu"),
      content: "Sie ist da.",
      audience: "buyers",
      productId: product.id,
      byPush: false,
      byTelegram: false,
      byMail: true,
    },
    headers: { "Idempotency-Key": world.name("brief") },
  });
  await page.goto(await linkTo(world, address, "/newsletter-abbestellen"));
  await page.getByRole("button", { name: "Jetzt abbestellen" }).click();
  await expect(page.getByRole("heading", { name: "Abbestellt" })).toBeVisible();
  await own.reload();
  await expect(card.getByRole("button", { name: "Neuigkeiten bestellen" })).toBeVisible();
});
