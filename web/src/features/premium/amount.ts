import { formatEuro, toCents } from "@/base/money";
import type { Payment } from "./api";
import { premiumTexts as texts } from "./texts";

/** "19,99 €", "1.000 Sterne" */
export const amountOf = ({ amount, currency }: Pick<Payment, "amount" | "currency">): string =>
  currency === "XTR" ? texts.stars(Number(amount).toLocaleString("de-DE")) : formatEuro(toCents(amount) ?? 0);
