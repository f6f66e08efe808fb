import { parseDecimal, writeDecimal } from "@/base/decimal";
import { toCents, toDecimal } from "@/base/money";
import type { Voucher, VoucherForm } from "./api";
import { voucherTexts as texts } from "./texts";

/** A voucher as it is typed. */
export interface TypedVoucher {
  code: string;
  kind: Voucher["kind"];
  percent: string;
  amount: string;
  minimumAmount: string;
  startsOn: string;
  endsOn: string;
  mostUses: string;
  mostPerMember: string;
  categories: number[];
  isActive: boolean;
  note: string;
}

export const newVoucher: TypedVoucher = {
  code: "",
  kind: "percent",
  percent: "10",
  amount: "",
  minimumAmount: "",
  startsOn: "",
  endsOn: "",
  mostUses: "",
  mostPerMember: "",
  categories: [],
  isActive: true,
  note: "",
};

const euro = (amount: string | null | undefined): string => {
  const cents = toCents(amount ?? null);
  return cents ? writeDecimal(cents, 2) : "";
};

export const typed = (voucher: Voucher): TypedVoucher => ({
  code: voucher.code,
  kind: voucher.kind,
  percent: voucher.percent?.toString() ?? "",
  amount: euro(voucher.amount),
  minimumAmount: euro(voucher.minimumAmount),
  startsOn: voucher.startsOn ?? "",
  endsOn: voucher.endsOn ?? "",
  mostUses: voucher.mostUses?.toString() ?? "",
  mostPerMember: voucher.mostPerMember?.toString() ?? "",
  categories: voucher.categories,
  isActive: voucher.isActive,
  note: voucher.note,
});

/** What is sent, or what is no number, by the names of the fields. */
export function toForm(voucher: TypedVoucher): VoucherForm | { errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const number = (name: string, text: string, places: number): number | null => {
    if (text.trim() === "") return null;
    const units = parseDecimal(text, places);
    if (units === null) errors[name] = texts.notNumber;
    return units;
  };
  const amount = (name: string, text: string): string | null => {
    const cents = number(name, text, 2);
    return cents === null ? null : toDecimal(cents);
  };
  const form: VoucherForm = {
    code: voucher.code,
    kind: voucher.kind,
    percent: voucher.kind === "percent" ? number("percent", voucher.percent, 0) : null,
    amount: voucher.kind === "amount" ? amount("amount", voucher.amount) : null,
    minimumAmount: amount("minimumAmount", voucher.minimumAmount) ?? "0.00",
    startsOn: voucher.startsOn || null,
    endsOn: voucher.endsOn || null,
    mostUses: number("mostUses", voucher.mostUses, 0),
    mostPerMember: number("mostPerMember", voucher.mostPerMember, 0),
    categories: voucher.categories,
    isActive: voucher.isActive,
    note: voucher.note,
  };
  return Object.keys(errors).length > 0 ? { errors } : form;
}
