import { ApiError } from "@/api/error";
import { api } from "@/api/client";
import { isSent } from "./destination";
import { type AddressFields, addressOf } from "./postal";
import type { QuotedMethod, QuoteItem, SlotChoice } from "./api";
import { chosenSlot } from "./slots";
import { deliveryTexts as texts } from "./texts";

/**
 * Asks the server whether the goods can go there, before the order does.
 * Gives what is wrong by the names of the address's fields; empty when nothing is. Throws when there is no answer.
 */
export async function checkDestination(
  items: readonly QuoteItem[],
  method: QuotedMethod,
  address: AddressFields,
  country: string,
  choice: SlotChoice | null,
): Promise<Readonly<Record<string, string>>> {
  if (method.kind === "pick_up") {
    if (method.places.length === 0 || chosenSlot(method, choice)) return {};
    return { slot: choice ? texts.slotGone : texts.slotMissing };
  }
  const place = isSent(method) ? { address: addressOf(address, country) } : { country, zip: address.zip };
  try {
    await api("post", "/api/delivery/quote", { body: { items: [...items], ...place } });
    return {};
  } catch (error) {
    const fields = error instanceof ApiError ? addressErrors(error.fields) : {};
    if (Object.keys(fields).length === 0) throw error;
    return fields;
  }
}

/** `delivery.address.zip` and `address.zip` are the form's `zip`; what is no field of it is left out. */
export function addressErrors(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([path, sentence]) => {
      const name = path.replace(/^delivery\./, "").replace(/^address\./, "");
      return /[.[]/.test(name) ? [] : [[name, sentence]];
    }),
  );
}
