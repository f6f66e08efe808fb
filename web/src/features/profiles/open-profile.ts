import { navigate } from "@/base/navigation";
import { href } from "@/base/paths";

const flag = "return_to_shop";

/**
 * Shows somebody's public profile. Whoever opens it from the shop says so, and the way back leads there
 * instead of to the chat.
 */
export function openProfile(userId: number, { fromShop = false } = {}): void {
  try {
    if (fromShop) sessionStorage.setItem(flag, "true");
    else sessionStorage.removeItem(flag);
  } catch {
    // A browser without storage leads back to the chat.
  }
  navigate(href("/user/{userId}", { userId }));
}

/** The profile on the screen was opened from the shop. */
export function openedFromShop(): boolean {
  try {
    return sessionStorage.getItem(flag) !== null;
  } catch {
    return false;
  }
}
