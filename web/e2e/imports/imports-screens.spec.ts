import { sweep } from "../screens/sweep";
import { expect } from "../support/test";

const file = [
  "ID;Typ;Artikelnummer;Name;Veröffentlicht;Beschreibung;Regulärer Preis;Kategorien;Bilder",
  "1;simple;KOL-1;Kolumbien Huila;1;Rund und süß.;15,90;Kaffee > Filterkaffee;https://shop.example/huila.jpg",
  "2;simple;NAME;Ein Name, der so lang ist, dass er auf keinem Telefon in eine Zeile passt;1;;8,50;Tee;",
  "3;grouped;SET;Ein Set;1;;;;",
].join("\n");

sweep({
  name: "products from another shop",
  long: true,
  who: (world) => world.owner(),
  phone: true,
  states: {
    "what a file holds": async ({ page }) => {
      await page.goto("/admin/products");
      await page.getByRole("button", { name: "Importieren", exact: true }).click();
      const [chooser] = await Promise.all([
        page.waitForEvent("filechooser"),
        page.getByRole("button", { name: "Datei auswählen" }).click(),
      ]);
      await chooser.setFiles({ name: "wc-export.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
      await expect(page.getByText(/Das ist ein Export aus WooCommerce/)).toBeVisible();
      await page.getByText("Was nicht übernommen wird").click();
    },
  },
  further: {
    "an import that was put away": async ({ page }) => {
      await page.getByRole("button", { name: "Verwerfen" }).click();
      await expect(page.getByText(/Verworfen/)).toBeVisible();
    },
  },
});
