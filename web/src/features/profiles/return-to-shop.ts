const flag = "return_to_shop";

/** The next profile on the screen leads back to the shop instead of to the chat. */
export const returnToShop = (): void => store((kept) => kept.setItem(flag, "true"));

/** A profile that has been left does not decide where the next one leads back to. */
export const forgetShop = (): void => store((kept) => kept.removeItem(flag));

/** The profile on the screen was opened from the shop. */
export const leadsToShop = (): boolean => store((kept) => kept.getItem(flag) !== null) ?? false;

function store<T>(act: (kept: Storage) => T): T | undefined {
  try {
    return act(sessionStorage);
  } catch {
    // A browser without storage leads back to the chat.
    return undefined;
  }
}
