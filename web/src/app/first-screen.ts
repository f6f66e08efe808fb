import { matchPath } from "@/base/paths";
import { preloadable } from "@/base/preloadable";
import { ProductSheet } from "@/features/catalog";

export const Page = preloadable(() => import("./page"));
export const DetailExtras = preloadable(() => import("./detail-extras"));

/**
 * Fetches all that the screen of an address begins with. What the server has written stays to be read until then, and
 * the app's first view takes its place in one step.
 */
export async function prepareFirstScreen(path: string): Promise<void> {
  const match = matchPath(path);
  if (match?.path === "/shop") return;
  if (match?.path === "/product/{id}") {
    await Promise.all([ProductSheet.preload(), DetailExtras.preload()]);
    return;
  }
  await Page.preload();
  const { preloadPage } = await import("./page");
  await preloadPage(match);
}
