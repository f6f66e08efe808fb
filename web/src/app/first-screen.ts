import { matchPath } from "@/base/paths";
import { preloadable } from "@/base/preloadable";
import { queryClient } from "@/api/query";
import { ProductSheet, productsQuery } from "@/features/catalog";

export const Page = preloadable(() => import("./page"));
export const DetailExtras = preloadable(() => import("./detail-extras"));

/**
 * Fetches all that the screen of an address begins with. What the server has written stays to be read until then, and
 * the app's first view takes its place in one step.
 */
export async function prepareFirstScreen(path: string): Promise<void> {
  const match = matchPath(path);
  if (match?.path === "/shop" || match?.path === "/product/{id}") {
    const sheet = match.path === "/shop" ? [] : [ProductSheet.preload(), DetailExtras.preload()];
    await Promise.all([queryClient.ensureQueryData(productsQuery), ...sheet]);
    return;
  }
  await Page.preload();
  const { preloadPage } = await import("./page");
  await preloadPage(match);
}
