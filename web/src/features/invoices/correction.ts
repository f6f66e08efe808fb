import { parseDecimal } from "@/base/decimal";
import { formatEuro, toCents, toDecimal } from "@/base/money";
import { partOf } from "@/base/parts";
import type { Correction, InvoiceDetail } from "./api";
import { euro } from "@/base/amount";
import { invoiceTexts as texts } from "./texts";

/** What was typed, as it is sent, what it comes to, and what is wrong with it: by field, as `lines.0` and `amount`. */
export interface Correcting {
  correction: Correction;
  cents: number;
  errors: Readonly<Record<string, string>>;
}

/** Reads what of an invoice is to be taken back. */
export function readCorrection(
  invoice: InvoiceDetail,
  pieces: Readonly<Record<number, string>>,
  amount: string,
): Correcting {
  const errors: Record<string, string> = {};
  const lines: { line: number; quantity: number }[] = [];
  let cents = 0;
  for (const [line, { quantity: sold, left, lineAmount }] of invoice.lines.entries()) {
    const typed = pieces[line]?.trim() || "0";
    const quantity = /^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN;
    if (!(quantity <= left)) errors[`lines.${line}`] = texts.piecesWrong(left);
    else if (quantity > 0) {
      lines.push({ line, quantity });
      cents += partOf(toCents(lineAmount) ?? 0, sold, sold - left, quantity);
    }
  }
  const besides = amount.trim() === "" ? 0 : parseDecimal(amount, 2);
  cents += besides ?? 0;
  const isRead = Object.keys(errors).length === 0;
  const most = toCents(invoice.leftAmount) ?? 0;
  if (besides === null) errors["amount"] = texts.amountWrong;
  else if (isRead && cents === 0) errors["amount"] = texts.correctNothing;
  else if (isRead && cents > most) {
    errors["amount"] = texts.correctTooMuch(formatEuro(cents), euro(invoice.leftAmount));
  }
  return { correction: { lines, amount: besides ? toDecimal(besides) : null }, cents, errors };
}
