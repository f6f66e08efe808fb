import {
  backButton,
  hapticFeedback,
  init,
  mainButton,
  miniApp,
  retrieveLaunchParams,
  retrieveRawInitData,
  themeParams,
  viewport,
} from "@tma.js/sdk";
import { isFreshLaunch } from "./launch";
import { applyTheme } from "./theme";

/** What Telegram is told and what it tells: the one file that knows its library, apart from the invoices. */

export interface Launch {
  /** Signed by Telegram; the server checks it. Undefined when the app was opened from a keyboard. */
  initData: string | undefined;
  telegramId: number | undefined;
  firstName: string | undefined;
  username: string | undefined;
  startParam: string | undefined;
}

/** Connects with Telegram and answers how it was opened. Throws when there is no Telegram around the page. */
export function connect(): Launch {
  // Styles that Telegram would write into the page are none that its policy lets in.
  init({ acceptCustomStyles: false });
  const { tgWebAppData: data, tgWebAppStartParam } = retrieveLaunchParams();
  const fresh = isFreshLaunch();
  const launch = {
    initData: retrieveRawInitData(),
    telegramId: data?.user?.id,
    firstName: data?.user?.first_name,
    username: data?.user?.username,
    // A reload stays where one was.
    startParam: fresh ? (tgWebAppStartParam ?? data?.start_param) : undefined,
  };
  // A copied address must not carry what Telegram has signed.
  if (fresh) history.replaceState(history.state, "", location.pathname + location.search);

  themeParams.mount();
  miniApp.mount.ifAvailable();
  dress();
  themeParams.state.sub(dress);
  mainButton.mount.ifAvailable();
  backButton.mount.ifAvailable();
  void fillScreen();
  return launch;
}

/** The shop is there: Telegram takes its placeholder away. */
export const ready = (): void => void miniApp.ready.ifAvailable();

export const close = (): void => void miniApp.close.ifAvailable();

function dress(): void {
  applyTheme(themeParams.state());
  const { paper, surface } = colours();
  if (paper) {
    miniApp.setBgColor.ifAvailable(paper);
    if (miniApp.setHeaderColor.supports("rgb")) miniApp.setHeaderColor.ifAvailable(paper);
  }
  if (surface) miniApp.setBottomBarColor.ifAvailable(surface);
}

type Hex = `#${string}`;

/** The colours of the page's own edges, which Telegram's frame continues. */
function colours(): { paper: Hex | undefined; surface: Hex | undefined } {
  const { style } = document.documentElement;
  const value = (name: string) => (style.getPropertyValue(name) || undefined) as Hex | undefined;
  return { paper: value("--paper"), surface: value("--surface") };
}

async function fillScreen(): Promise<void> {
  try {
    await viewport.mount({ timeout: 2000 });
    viewport.expand();
    keepClear();
    viewport.safeAreaInsets.sub(keepClear);
    viewport.contentSafeAreaInsets.sub(keepClear);
  } catch (error) {
    console.warn("Telegram does not say how much room there is", error);
  }
}

/** Keeps navigation and heads clear of the device's and Telegram's own controls. */
function keepClear(): void {
  const top = viewport.safeAreaInsetTop() + viewport.contentSafeAreaInsetTop();
  const bottom = viewport.safeAreaInsetBottom() + viewport.contentSafeAreaInsetBottom();
  const { style } = document.documentElement;
  style.setProperty("--safe-top", `max(env(safe-area-inset-top), ${top}px)`);
  style.setProperty("--safe-bottom", `max(env(safe-area-inset-bottom), ${bottom}px)`);
}

/** The arrow in Telegram's head. */
export function showBackButton(shown: boolean): void {
  if (shown) backButton.show.ifAvailable();
  else backButton.hide.ifAvailable();
}

export const onBack = (listener: () => void): void => void backButton.onClick.ifAvailable(listener);

export interface MainButtonLook {
  text: string;
  busy?: boolean;
  /** Green: something is done. */
  done?: boolean;
  press: () => void;
}

let press = () => {};
let listening = false;

/** The large button at the bottom of Telegram's window; null hides it. */
export function showMainButton(look: MainButtonLook | null): void {
  if (!listening) mainButton.onClick.ifAvailable(() => press());
  listening = true;
  press = look?.press ?? (() => {});
  const { buttonColor, buttonTextColor } = themeParams;
  mainButton.setParams.ifAvailable(
    look
      ? {
          text: look.text,
          isVisible: true,
          isEnabled: !look.busy,
          isLoaderVisible: look.busy === true,
          bgColor: look.done ? "#2e7d32" : (buttonColor() ?? "#a94f22"),
          textColor: look.done ? "#ffffff" : (buttonTextColor() ?? "#ffffff"),
        }
      : { isVisible: false, isLoaderVisible: false },
  );
}

export const feel = {
  success: () => void hapticFeedback.notificationOccurred.ifAvailable("success"),
  failure: () => void hapticFeedback.notificationOccurred.ifAvailable("error"),
  touch: () => void hapticFeedback.impactOccurred.ifAvailable("light"),
  move: () => void hapticFeedback.selectionChanged.ifAvailable(),
};
