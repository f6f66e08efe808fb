import type { Page } from "@playwright/test";
import axe from "axe-core";

const standard = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"];
const modal = "[role=dialog], [role=alertdialog]";

declare const window: Window & { axe: typeof axe };

/** What axe has to say against the page, a line for each element. */
export async function readByAxe(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  // What lies under an open dialog is out of reach for everybody, and was read before it was opened.
  const within = (await page.locator(modal).first().isVisible()) ? modal : "html";
  return page.evaluate(
    async ([where, values]) => {
      const { violations } = await window.axe.run(where, {
        runOnly: { type: "tag", values },
        resultTypes: ["violations"],
        elementRef: false,
        iframes: false,
        // Style sheets and films, for rules that are not among these.
        preload: false,
      });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}\n${failureSummary ?? ""}`),
      );
    },
    [within, standard] as const,
  );
}
