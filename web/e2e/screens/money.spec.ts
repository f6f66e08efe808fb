import { readFileSync } from "node:fs";
import { expect } from "../support/test";
import { test } from "../support/test";
import { sweep } from "./sweep";

test.use({ settings: { KONTOR_DEMO: "off", KONTOR_SHOP_NAME: "Geld Probe" } });

/** What a bank hands out; none of it fits an order of this shop. */
const statement = new URL("../../../crates/banking/fixtures/sparkasse.csv", import.meta.url);

sweep({
  name: "the shop's money",
  long: true,
  who: (world) => world.owner(),
  phone: true,
  states: {
    "before the first statement": async ({ page }) => {
      await page.goto("/admin/money");
      await expect(page.getByRole("heading", { name: "Noch kein Auszug eingelesen" })).toBeVisible();
    },
    "what came in": async ({ page }) => {
      const chooser = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: "Auszug einlesen" }).click();
      await (
        await chooser
      ).setFiles({
        name: "umsaetze.csv",
        mimeType: "text/csv",
        buffer: readFileSync(statement),
      });
      await expect(page.getByText("unbekannt").first()).toBeVisible();
    },
    "which order it is for": async ({ page }) => {
      await page.getByRole("button", { name: "Zuordnen" }).first().click();
      await expect(page.getByRole("dialog", { name: "Wofür ist dieser Eingang?" })).toBeVisible();
    },
  },
});
