import { matchPath } from "@/base/paths";
import { preloadable } from "@/base/preloadable";
import { queryClient } from "@/api/query";
import { CategoryHead, firstGoodsFor, ProductSheet, productsQuery, readShopFilter } from "@/features/catalog";

export const Page = preloadable(() => import("./page"));
export const DetailExtras = preloadable(() => import("./detail-extras"));

/** How long what the server has written waits for the products before it makes room for a screen that shows them loading. */
const patienceMs = 3_000;

/**
 * Fetches all that the screen of an address begins with. What the server has written stays to be read until then, and
 * the app's first view takes its place in one step.
 */
export async function prepareFirstScreen(path: string): Promise<void> {
  const match = matchPath(path);
  if (match?.path === "/shop" || match?.path === "/product/{id}") {
    const sheet =
      match.path === "/shop"
        ? location.search.includes("category=")
          ? [CategoryHead.preload()]
          : []
        : [ProductSheet.preload(), DetailExtras.preload()];
    const patience = new Promise((resolve) => void setTimeout(resolve, patienceMs));
    const goods = firstGoodsFor(readShopFilter(location.search), match.params["id"])
      ? []
      : [Promise.race([queryClient.ensureQueryData(productsQuery), patience])];
    await Promise.all([...goods, ...sheet]);
    return;
  }
  await Page.preload();
  const { preloadPage } = await import("./page");
  await preloadPage(match);
}
