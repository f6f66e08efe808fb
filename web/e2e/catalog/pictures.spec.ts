import { fileURLToPath } from "node:url";
import { expectToast } from "../support/screen";
import { expect, test } from "../support/test";

/** Several pictures of one product. */

const file = (name: string): string =>
  fileURLToPath(new URL(`../../../server/demo/pictures/${name}-640.webp`, import.meta.url));

test("pictures are added, put in order and walked through, without JavaScript too", async ({
  world,
  signedIn,
  browser,
}) => {
  const product = await world.product();
  const page = await signedIn(await world.owner());
  await page.goto("/admin/products");
  await page.getByRole("searchbox", { name: "Produkte durchsuchen" }).fill(product.name);
  await page.getByRole("button", { name: `Bearbeiten: ${product.name}` }).click();
  const form = page.getByRole("form", { name: `${product.name} bearbeiten` });
  await form
    .locator("input[type=file][multiple]")
    .setInputFiles([file("assam-abendrot"), file("handfilter-keramik")]);
  await form.getByLabel("Was Bild 3 zeigt").fill("Der Filter von oben");
  await form.getByRole("button", { name: "Bild 3 nach vorn" }).press("Enter");
  await expect(form.getByLabel("Was Bild 2 zeigt")).toHaveValue("Der Filter von oben");
  await expect(form.getByRole("button", { name: "Bild 2 nach vorn" })).toBeFocused();
  await form.getByRole("button", { name: "Speichern" }).click();
  await expectToast(page, "Erfolg");

  await page.goto(`/product/${product.id}`);
  const detail = page.getByRole("dialog", { name: product.name });
  const pictures = detail.getByRole("group", { name: "Bilder" });
  const second = pictures.getByRole("img", { name: "Der Filter von oben" });
  await expect(second).not.toBeInViewport();
  await pictures.press("ArrowRight");
  await expect(second).toBeInViewport({ ratio: 0.9 });
  const choice = detail.getByRole("group", { name: "Bild wählen" });
  await expect(choice.getByRole("button", { name: /^Bild 2 von 3/ })).toHaveAttribute("aria-current", "true");
  await choice.getByRole("button", { name: /^Bild 3 von 3/ }).click();
  await expect(pictures.getByRole("img", { name: `${product.name}, Bild 3` })).toBeInViewport({ ratio: 0.9 });

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: world.shop.url });
  const plain = await context.newPage();
  await plain.goto(`/product/${product.id}`);
  const row = plain.getByRole("group", { name: "Bilder" });
  await expect(row.getByRole("img")).toHaveCount(3);
  await row.press("ArrowRight");
  await expect(row.locator("> :nth-child(2)")).toBeInViewport({ ratio: 0.9 });
  await context.close();
});
