import { useEffect } from "react";
import { createStore, useStore } from "@/base/store";
import type { Delivery } from "@/features/delivery";

interface Typed {
  /** What the quote is asked with and the order is placed with; "" for none. */
  code: string;
  /** One that is none: what was typed, and why it is refused. */
  wrong: { code: string; reason: string } | null;
}

const storageKey = "voucher";
const nothing: Typed = { code: "", wrong: null };

function stored(): Typed {
  try {
    return { code: sessionStorage.getItem(storageKey) ?? "", wrong: null };
  } catch {
    return nothing;
  }
}

/** The voucher of the order that is being made. It outlives a reload, and ends with the order. */
export const voucherStore = createStore<Typed>(stored());

voucherStore.subscribe(() => {
  try {
    sessionStorage.setItem(storageKey, voucherStore.get().code);
  } catch {
    // It is typed again after a reload.
  }
});

export const redeem = (code: string) => voucherStore.set({ code: code.trim(), wrong: null });
export const dropVoucher = () => voucherStore.set(nothing);
export const refuseVoucher = (code: string, reason: string) =>
  voucherStore.set({ code: "", wrong: { code, reason } });

/** Refusals that no change of the cart ends: the code is not asked for again. */
const final = new Set(["voucher_unknown", "voucher_attempts"]);

export interface Voucher {
  /** Redeemed; undefined while there is none, or while it is refused. */
  applied: { code: string; discountAmount: string; shipsFree: boolean } | undefined;
  /** What is in the field, and why it is refused. */
  refused: { code: string; reason: string } | undefined;
  isPending: boolean;
}

/** Where the voucher that was typed stands, as the quote says. */
export function useVoucher({ quote, isPending, isFetching }: Delivery): Voucher {
  const { code, wrong } = useStore(voucherStore);
  const told = code === "" ? null : quote?.voucher;
  const refusal = isPending ? null : told?.refusal;
  useEffect(() => {
    if (refusal && final.has(refusal.code)) refuseVoucher(code, refusal.message);
  }, [refusal, code]);
  return {
    applied: told && !told.refusal && !isPending ? told : undefined,
    refused: wrong ?? (refusal ? { code, reason: refusal.message } : undefined),
    isPending: code !== "" && (isPending || (isFetching && !told)),
  };
}
