import type { Page } from "@playwright/test";
import { expect } from "../support/test";

/**
 * Telegram around the page, at the window: what its apps put there, which is all that a page can see of them. The
 * app under test knows nothing of it.
 */

interface Posted {
  type: string;
  data: Record<string, unknown>;
}

export const light = {
  bg_color: "#ffffff",
  secondary_bg_color: "#efeff4",
  section_bg_color: "#ffffff",
  text_color: "#000000",
  hint_color: "#8e8e93",
  link_color: "#007aff",
  button_color: "#2481cc",
  button_text_color: "#ffffff",
};

export const dark = {
  bg_color: "#17212b",
  secondary_bg_color: "#232e3c",
  section_bg_color: "#17212b",
  text_color: "#f5f5f5",
  hint_color: "#708499",
  link_color: "#6ab3f3",
  button_color: "#5288c1",
  button_text_color: "#ffffff",
};

export class Telegram {
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Puts Telegram around the page; `invoice` is how an invoice ends there. */
  async install({ bottom = 0, invoice = "paid" } = {}): Promise<void> {
    await this.page.addInitScript(
      ([safeBottom, invoiceStatus]) => {
        const posted: { type: string; data: Record<string, unknown> }[] = [];
        // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page
        const say = (eventType: string, eventData: object) =>
          window.postMessage(JSON.stringify({ eventType, eventData }), "*");
        const insets = { top: 0, right: 0, bottom: 0, left: 0 };
        const answers: Record<string, (data: Record<string, unknown>) => void> = {
          web_app_request_viewport: () =>
            say("viewport_changed", {
              height: innerHeight,
              width: innerWidth,
              is_expanded: true,
              is_state_stable: true,
            }),
          web_app_request_safe_area: () => say("safe_area_changed", { ...insets, bottom: safeBottom }),
          web_app_request_content_safe_area: () => say("content_safe_area_changed", insets),
          web_app_open_invoice: ({ slug }) => say("invoice_closed", { slug, status: invoiceStatus }),
        };
        const postEvent = (type: string, text?: string) => {
          const data = (text ? JSON.parse(text) : {}) as Record<string, unknown>;
          posted.push({ type, data });
          answers[type]?.(data);
        };
        Object.assign(window, { TelegramWebviewProxy: { postEvent }, postedToTelegram: posted });
      },
      [bottom, invoice] as const,
    );
  }

  /** Opens the app as Telegram does: the launch data stand behind the address. */
  async open(
    path: string,
    { data, theme = light, startParam }: { data?: string; theme?: object; startParam?: string } = {},
  ): Promise<void> {
    const launch = new URLSearchParams({
      ...(data === undefined ? {} : { tgWebAppData: data }),
      tgWebAppVersion: "9.1",
      tgWebAppPlatform: "android",
      tgWebAppThemeParams: JSON.stringify(theme),
      ...(startParam ? { tgWebAppStartParam: startParam } : {}),
    });
    await this.page.goto(`${path}#${launch}`);
    await expect.poll(() => this.heard("web_app_ready")).toHaveLength(1);
  }

  /** What the page has told Telegram under this name. */
  async heard(type: string): Promise<Record<string, unknown>[]> {
    const all = await this.page.evaluate(
      () => (window as unknown as { postedToTelegram: Posted[] }).postedToTelegram,
    );
    return all.filter((one) => one.type === type).map(({ data }) => data);
  }

  /** Something happens in Telegram: a button of its own is pressed, the theme changes. */
  async say(eventType: string, eventData: object = {}): Promise<void> {
    await this.page.evaluate(
      (message) => window.postMessage(message, "*"),
      JSON.stringify({ eventType, eventData }),
    );
  }

  /** The large button as it stands now. */
  async mainButton(): Promise<Record<string, unknown> | undefined> {
    return (await this.heard("web_app_setup_main_button")).at(-1);
  }

  pressMainButton = () => this.say("main_button_pressed");
  pressBack = () => this.say("back_button_pressed");
}
