import { parseJson } from "@/base/json";

/** The invitation that a person came with, kept on the device until an account is made with it. */

interface HeldInvitation {
  secret: string;
  /** Whether it lets the account in at once. */
  approves: boolean;
}

const key = "kontor-invitation";
/** Where the browser keeps nothing, it lasts as long as the page. */
let held: string | null = null;

export function heldInvitation(): HeldInvitation | null {
  try {
    held = localStorage.getItem(key) ?? held;
  } catch {
    // As above.
  }
  const kept = parseJson(held ?? "") as Partial<HeldInvitation> | null | undefined;
  return typeof kept?.secret === "string" ? { secret: kept.secret, approves: kept.approves === true } : null;
}

export function holdInvitation(invitation: HeldInvitation): void {
  held = JSON.stringify(invitation);
  try {
    localStorage.setItem(key, held);
  } catch {
    // As above.
  }
}

/** It is used, or of no use any more. */
export function dropInvitation(): void {
  held = null;
  try {
    localStorage.removeItem(key);
  } catch {
    // As above.
  }
}
