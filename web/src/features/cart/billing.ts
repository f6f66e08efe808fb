import { parseJson } from "@/base/json";
import { createStore } from "@/base/store";
import { sessionStore } from "@/features/auth";
import type { OrderBody } from "./order";
import { billingTexts as texts } from "./billing-texts";

type BillingBody = NonNullable<OrderBody["billing"]>;

/** Whom the invoice is for, as it is typed: every field is there. */
export type BillingFields = Required<BillingBody>;

export interface Billing {
  /** The invoice is for someone or somewhere else than the goods. */
  differs: boolean;
  fields: BillingFields;
}

const nobody: Billing = {
  differs: false,
  fields: {
    company: "",
    name: "",
    street: "",
    number: "",
    zip: "",
    city: "",
    country: "DE",
    vatId: "",
    buyerReference: "",
  },
};

const storageKey = "checkout-billing";
const me = (): number | null => sessionStore.get().user?.id ?? null;

/** What this person has typed on this device; another one's is none. */
function read(): Billing {
  try {
    const kept = parseJson(localStorage.getItem(storageKey) ?? "null") as
      | (Partial<Billing> & { userId?: unknown })
      | null
      | undefined;
    if (!kept || kept.userId !== me()) return nobody;
    const typed = Object.entries(kept.fields ?? {}).filter(([, text]) => typeof text === "string");
    return { differs: kept.differs === true, fields: { ...nobody.fields, ...Object.fromEntries(typed) } };
  } catch {
    return nobody;
  }
}

/** Survives closing and reloading, until the order is placed (guests) or the member signs out. */
export const billingStore = createStore<Billing>(read());

function keep(billing: Billing): void {
  billingStore.set(billing);
  try {
    if (billing === nobody) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify({ userId: me(), ...billing }));
  } catch {
    // Without storage it lives as long as the page.
  }
}

let whose = me();
sessionStore.subscribe(() => {
  const { loading, leaving } = sessionStore.get();
  if (leaving) keep(nobody);
  if (loading || me() === whose) return;
  const typed = whose === null ? billingStore.get() : nobody;
  whose = me();
  const kept = read();
  // Who signs in on the way to the order goes on with what is typed.
  if (kept === nobody && typed !== nobody) keep(typed);
  else billingStore.set(kept);
});

export const setDiffers = (differs: boolean): void => keep({ ...billingStore.get(), differs });

export const patchBilling = (change: Partial<BillingFields>): void => {
  const { differs, fields } = billingStore.get();
  keep({ differs, fields: { ...fields, ...change } });
};

/** The order is placed: a guest's words are forgotten, a member's are there next time. */
export const billingUsed = (): void => {
  if (me() === null) keep(nobody);
};

/** What the order says of it; undefined where the invoice is for who gets the goods. */
export function billingOf({ differs, fields }: Billing): BillingBody | undefined {
  if (!differs) return undefined;
  const trimmed = Object.entries(fields).map(([name, text]) => [name, text.trim()] as const);
  return Object.fromEntries(trimmed) as BillingFields;
}

/** What has to be typed yet, by the names of the order's fields. */
export function billingMissing(billing: Billing): Readonly<Record<string, string>> {
  const body = billingOf(billing);
  if (!body) return {};
  const missing: Record<string, string> = {};
  if (!body.name && !body.company) missing["billing.name"] = texts.nameMissing;
  for (const name of ["street", "number", "zip", "city"] as const) {
    if (!body[name]) missing[`billing.${name}`] = texts.missing[name];
  }
  return missing;
}

/** What the shop found wrong with it. */
export const billingErrors = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter(([path]) => path.startsWith("billing.")));
