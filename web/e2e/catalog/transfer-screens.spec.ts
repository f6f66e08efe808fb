import { sweep } from "../screens/sweep";
import { expect } from "../support/test";

const table = [
  "name;description;price;category;imageUrl",
  "Assam;Malzig.;8,50;classic;/pictures/a.webp",
  "Ein Name, der so lang ist, dass er auf keinem Telefon in eine Zeile passt;Text;abc;classic;/x",
].join("\n");

sweep({
  name: "bringing products in",
  long: true,
  who: (world) => world.owner(),
  states: {
    "before a file is chosen": async ({ page }) => {
      await page.goto("/admin/products");
      await page.getByRole("button", { name: "Importieren", exact: true }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
    "a table with faults": async ({ page }) => {
      const [chooser] = await Promise.all([
        page.waitForEvent("filechooser"),
        page.getByRole("button", { name: "Datei auswählen" }).click(),
      ]);
      await chooser.setFiles({ name: "produkte.csv", mimeType: "text/csv", buffer: Buffer.from(table) });
      await expect(page.getByRole("table")).toBeVisible();
    },
  },
});
