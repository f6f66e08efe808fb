import { expect, test } from "../support/test";

/** Categories in each other: arranged by the owner, walked by everybody. */

test("the owner indents a category by keyboard, and its goods are in the one above @both", async ({
  world,
  signedIn,
  device,
}) => {
  const above = world.name("Röstungen");
  const inside = world.name("Dunkle");
  const { api } = await world.owner();
  await api.call("post", "/api/admin/categories", { body: { name: above } });
  const { category } = await api.call("post", "/api/admin/categories", { body: { name: inside } });
  const product = await world.product({ category: category.slug });

  const page = await signedIn(await world.owner());
  await page.goto("/admin/categories");
  const button = page.getByRole("button", { name: `${inside} einrücken` });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: `Platz 1 von 1 in ${above}` })).toBeAttached();
  await expect(button).toBeFocused();

  const visitor = await device();
  await visitor.goto("/shop");
  await visitor.getByRole("button", { name: above }).click();
  await expect(visitor.getByRole("article", { name: product.name })).toBeVisible();
  await visitor.getByRole("link", { name: inside }).click();
  await expect(visitor.getByRole("heading", { level: 1, name: inside })).toBeVisible();
  await visitor.getByRole("article", { name: product.name }).getByRole("heading").getByRole("link").click();
  const sheet = visitor.getByRole("dialog", { name: product.name });
  await sheet.getByRole("navigation", { name: "Pfad" }).getByRole("link", { name: above }).click();
  await expect(sheet).toHaveCount(0);
  await expect(visitor.getByRole("heading", { level: 1, name: above })).toBeVisible();
  await expect(visitor).toHaveURL(/\/shop\?category=/);
});

test("a category that is gone leaves the whole range @long", async ({ page, world, faults }) => {
  faults.allow(/category=gibt-es-nicht/);
  const product = await world.product();
  const answer = await page.goto("/shop?category=gibt-es-nicht");
  expect(answer?.status()).toBe(404);
  await expect(page.getByText("Diese Kategorie gibt es nicht mehr.")).toBeVisible();
  await page.getByRole("searchbox").fill(product.name);
  await expect(page.getByRole("article", { name: product.name })).toBeVisible();
});
