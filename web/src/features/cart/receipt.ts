import { parseJson } from "@/base/json";
import { href } from "@/base/paths";
import { createStore } from "@/base/store";

/** Where the receipt of an order is, for anyone who holds the key: signed in or not. */
export const receiptAddress = (id: string, key: string): string =>
  `${href("/orders/{id}", { id })}?${new URLSearchParams({ key })}`;

interface Receipt {
  /** "#5e2d0e0b" */
  number: string;
  address: string;
}

const storageKey = "last-receipt";

function readStored(): Receipt | null {
  try {
    const kept = parseJson(localStorage.getItem(storageKey) ?? "") as Partial<Receipt> | undefined;
    const isOurs = typeof kept?.number === "string" && kept.address?.startsWith("/orders/");
    return isOurs ? (kept as Receipt) : null;
  } catch {
    return null;
  }
}

/** What a guest has ordered last on this device; members find all of theirs under their orders. */
export const lastReceipt = createStore<Receipt | null>(readStored());

lastReceipt.subscribe(() => {
  try {
    localStorage.setItem(storageKey, JSON.stringify(lastReceipt.get()));
  } catch {
    // The link on the receipt leads back as well.
  }
});
