import { parseJson } from "@/base/json";
import { createStore } from "@/base/store";
import { sessionStore } from "@/features/auth";
import type { DeliveryChoice, QuotedMethod, SlotChoice } from "./api";
import { type AddressFields, addressOf } from "./postal";

/** Where an order is to go, as far as the customer has said. */
export interface Destination {
  /** Where the shop can answer; asked of guests only. */
  contact: string;
  methodId: number | null;
  address: AddressFields;
  /** When it is picked up. */
  slot: SlotChoice | null;
  /** An order has been placed with it, so the next one may begin with the last look. */
  isProven: boolean;
  /** Whether the address goes into the member's address book with the order. */
  remembers: boolean;
}

/** An address before anything is typed. */
export const blank: AddressFields = {
  kind: "home",
  name: "",
  company: "",
  extra: "",
  street: "",
  number: "",
  zip: "",
  city: "",
  country: "",
  postNumber: "",
};

const nowhere: Destination = {
  contact: "",
  methodId: null,
  address: blank,
  slot: null,
  isProven: false,
  remembers: true,
};

const storageKey = "checkout-destination";
const me = (): number | null => sessionStore.get().user?.id ?? null;

const texts = (value: unknown): Record<string, string> =>
  typeof value === "object" && value !== null
    ? (Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === "string")) as Record<
        string,
        string
      >)
    : {};

const slotOf = (value: unknown): SlotChoice | null => {
  const { slotId, date } = (value ?? {}) as Partial<SlotChoice>;
  return typeof slotId === "number" && typeof date === "string" ? { slotId, date } : null;
};

/** What this person has typed on this device; another one's is none. */
function read(): Destination {
  try {
    const kept = parseJson(localStorage.getItem(storageKey) ?? "null") as
      | (Partial<Destination> & { userId?: unknown })
      | null
      | undefined;
    if (!kept || kept.userId !== me()) return nowhere;
    return {
      contact: typeof kept.contact === "string" ? kept.contact : "",
      methodId: typeof kept.methodId === "number" ? kept.methodId : null,
      address: { ...nowhere.address, ...texts(kept.address) },
      slot: slotOf(kept.slot),
      isProven: kept.isProven === true,
      remembers: kept.remembers !== false,
    };
  } catch {
    return nowhere;
  }
}

/** Survives closing and reloading, until the order is placed (guests) or the member signs out. */
export const destinationStore = createStore<Destination>(read());

function keep(destination: Destination): void {
  destinationStore.set(destination);
  try {
    if (destination === nowhere) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify({ userId: me(), ...destination }));
  } catch {
    // Without storage it lives as long as the page.
  }
}

/** Whose the destination in memory is. While the session loads nothing may be concluded from there being no one. */
let whose = me();
sessionStore.subscribe(() => {
  const { loading, leaving } = sessionStore.get();
  if (leaving) keep(nowhere);
  if (loading || me() === whose) return;
  const [typed, wasGuest] = [destinationStore.get(), whose === null];
  whose = me();
  const kept = read();
  // Who signs in on the way to the order goes on with what is typed. A session that ends by itself takes nothing away.
  if (wasGuest && kept === nowhere && typed !== nowhere) keep(typed);
  else destinationStore.set(kept);
});

export const patchDestination = (change: Partial<Destination>): void =>
  keep({ ...destinationStore.get(), ...change });

export const patchAddress = (change: Partial<AddressFields>): void =>
  patchDestination({ address: { ...destinationStore.get().address, ...change } });

/** The order is placed: a guest's words are forgotten, a member's are there next time. */
export const destinationUsed = (): void =>
  me() === null ? keep(nowhere) : patchDestination({ isProven: true, slot: null });

/** A carrier takes the goods to a door or a locker. */
export const isSent = (method: QuotedMethod): boolean => method.kind === "parcel" || method.kind === "letter";

/** What the order says of its delivery; what another way of delivery asks for stays at home. */
export function choiceOf(
  method: QuotedMethod,
  address: AddressFields,
  country: string,
  slot: SlotChoice | null = null,
): DeliveryChoice {
  const methodId = method.methodId;
  if (method.kind === "pick_up") return slot && method.places.length > 0 ? { methodId, slot } : { methodId };
  if (!isSent(method)) return { methodId, address: { country, zip: address.zip } };
  return { methodId, address: addressOf(address, country) };
}
