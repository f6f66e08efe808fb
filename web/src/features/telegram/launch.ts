/** Where Telegram's library keeps the launch data for reloads. */
const keptAs = "tapps/launchParams";

/** The page was opened by Telegram, which puts its launch data behind the address. */
export const isFreshLaunch = (): boolean => location.hash.includes("tgWebApp");

/** Telegram is around this page, also after a reload. */
export function launchedInTelegram(): boolean {
  if (isFreshLaunch()) return true;
  try {
    return sessionStorage.getItem(keptAs) !== null;
  } catch {
    return false;
  }
}
