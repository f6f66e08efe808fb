import type { BrowserContext, Page } from "@playwright/test";
import type { Where } from "./line";

/** The network between a device and the shop, as far as calls and forms go: cut at a call, until it is up again. */
export class Calls {
  private readonly context: BrowserContext;
  private cut: { method: string; path: RegExp; where: Where; wasCut: () => void } | undefined;
  private isDown = false;

  private constructor(context: BrowserContext) {
    this.context = context;
  }

  static async of(context: BrowserContext): Promise<Calls> {
    const calls = new Calls(context);
    await context.route(
      ({ pathname }) => /^\/(api|widerrufen)\b/.test(pathname),
      async (route) => {
        const request = route.request();
        const { cut } = calls;
        const isCut =
          !calls.isDown && cut?.method === request.method() && cut.path.test(new URL(request.url()).pathname);
        if (isCut && cut.where === "after") await route.fetch();
        if (isCut) calls.down();
        if (calls.isDown) await route.abort("connectionreset");
        else await route.continue();
      },
    );
    return calls;
  }

  /** Cuts at the next such call; resolved when it has been cut. */
  cutAt(method: string, path: RegExp, where: Where): Promise<void> {
    return new Promise((wasCut) => (this.cut = { method, path, where, wasCut }));
  }

  /** The network is back, and devices say so. */
  async up(...pages: Page[]): Promise<void> {
    this.isDown = false;
    await Promise.all(pages.map((page) => page.evaluate(() => window.dispatchEvent(new Event("online")))));
  }

  /** Nothing is held up when the test ends. */
  end(): Promise<void> {
    return this.context.unrouteAll({ behavior: "ignoreErrors" });
  }

  private down(): void {
    this.isDown = true;
    this.cut?.wasCut();
    this.cut = undefined;
  }
}
