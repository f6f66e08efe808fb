import { expect, test } from "../support/test";

test("the interface's page draws the document, asks no other host and tries a call @long", async ({
  page,
}) => {
  await page.goto("/api/docs");
  await expect(page.getByRole("heading", { name: "Kontor", level: 1 })).toBeVisible();
  await page.goto("/api/docs#tag/settings/GET/api/config");
  const operation = page.getByRole("region", { name: "Shop name, premium price and what is switched on." });
  await operation.getByRole("button", { name: /Test Request/ }).click();
  const answered = page.waitForResponse("**/api/config");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Send get request/ })
    .click();
  expect((await answered).status()).toBe(200);
});
