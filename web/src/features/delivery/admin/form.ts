import { parseDecimal, writeDecimal } from "@/base/decimal";
import { toCents, toDecimal } from "@/base/money";
import { home } from "../postal";
import type { Method, MethodForm } from "./api";
import { methodsTexts as texts } from "./texts";

/** A price as it is typed. */
export interface TypedRate {
  country: string;
  price: string;
  toKilos: string;
  fromEuro: string;
  toEuro: string;
  freeFrom: string;
  /** Not in the form; kept as it was. */
  fromGrams: number;
}

export interface TypedMethod extends Omit<
  MethodForm,
  "rates" | "carrier" | "position" | "daysFrom" | "daysUntil" | "cutoff" | "goesToLockers"
> {
  carrier: string;
  position: number;
  daysFrom: string;
  daysUntil: string;
  /** "14:00"; "" where there is none. */
  cutoff: string;
  goesToLockers: boolean;
  rates: TypedRate[];
}

export const newRate = (country: string = home): TypedRate => ({
  country,
  price: "",
  toKilos: "",
  fromEuro: "",
  toEuro: "",
  freeFrom: "",
  fromGrams: 0,
});

const euro = (amount: unknown): string => {
  const cents = amount === null || amount === undefined ? null : toCents(amount);
  return cents === null ? "" : writeDecimal(cents, 2);
};

export const typed = (method: Method): TypedMethod => ({
  ...method,
  daysFrom: method.daysFrom?.toString() ?? "",
  daysUntil: method.daysUntil?.toString() ?? "",
  cutoff: method.cutoff ?? "",
  rates: method.rates.map((rate) => ({
    country: rate.country,
    price: euro(rate.price),
    toKilos: rate.toGrams == null ? "" : writeDecimal(rate.toGrams, 3, { short: true }),
    fromEuro: toCents(rate.fromAmount) ? euro(rate.fromAmount) : "",
    toEuro: euro(rate.toAmount),
    freeFrom: euro(rate.freeFrom),
    fromGrams: rate.fromGrams ?? 0,
  })),
});

export const newMethod = (position: number): TypedMethod => ({
  kind: "parcel",
  name: "",
  carrier: "",
  isActive: true,
  position,
  daysFrom: "",
  daysUntil: "",
  cutoff: "",
  goesToLockers: true,
  rates: [newRate()],
});

/** What is sent, or what is no number, by the names of the fields. */
export function toForm(method: TypedMethod): MethodForm | { errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const number = (path: string, text: string, places: number, needed = false): number | null => {
    if (text.trim() === "" && !needed) return null;
    const units = parseDecimal(text, places);
    if (units === null) errors[path] = texts.notNumber;
    return units;
  };
  const amount = (path: string, text: string, needed = false): string | null => {
    const cents = number(path, text, 2, needed);
    return cents === null ? null : toDecimal(cents);
  };
  const rates =
    method.kind === "pick_up"
      ? []
      : method.rates.map((rate, index) => {
          const at = (name: string) => `rates[${index}].${name}`;
          return {
            country: rate.country,
            fromGrams: rate.fromGrams,
            toGrams: number(at("toKilos"), rate.toKilos, 3),
            fromAmount: amount(at("fromEuro"), rate.fromEuro) ?? "0.00",
            toAmount: amount(at("toEuro"), rate.toEuro),
            price: amount(at("price"), rate.price, true) ?? "",
            freeFrom: amount(at("freeFrom"), rate.freeFrom),
          };
        });
  const isSent = method.kind === "parcel" || method.kind === "letter";
  const days = isSent
    ? {
        daysFrom: number("daysFrom", method.daysFrom, 0),
        daysUntil: number("daysUntil", method.daysUntil, 0),
        cutoff: method.cutoff || null,
        goesToLockers: method.goesToLockers,
      }
    : { daysFrom: null, daysUntil: null, cutoff: null, goesToLockers: true };
  if (Object.keys(errors).length > 0) return { errors };
  const { kind, name, carrier, isActive, position } = method;
  return { kind, name, carrier, isActive, position, rates, ...days };
}
