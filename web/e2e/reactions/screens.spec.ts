import { card } from "../cart/cart";
import { sweep } from "../screens/sweep";
import { expect } from "../support/test";
import { bar, chip, openPicker, reactAs } from "./reactions";

const counts = { "👍": 3, "☕": 2, "🔥": 2, "🎉": 1, "❤️": 1, "😋": 1, "🏆": 1, "🙌": 1, "💯": 1 };

sweep({
  name: "reactions",
  long: true,
  who: (world) => world.member(),
  phone: true,
  states: {
    "on a card": async ({ page, world, person }) => {
      const product = await world.product({ name: "Vielbeachtete Röstung" });
      await reactAs(world, product.id, counts);
      await person?.api.call("post", "/api/reactions", {
        body: { itemType: "product", itemId: product.id, emoji: "👍", action: "add" },
      });
      await page.goto("/shop");
      await expect(chip(await card(page, product), "Daumen hoch")).toBeVisible();
    },
    "to choose from": async ({ page }) => {
      await openPicker(page, await card(page, { name: "Vielbeachtete Röstung" }));
    },
    "in the detail": async ({ page }) => {
      await page.keyboard.press("Escape");
      await page.getByRole("link", { name: "Vielbeachtete Röstung" }).last().click();
      await expect(bar(page.getByRole("dialog")).getByRole("button")).toHaveCount(10);
    },
  },
  further: {
    "to choose from there": async ({ page }) => {
      await openPicker(page, page.getByRole("dialog"));
    },
  },
});
