import { QueryObserver } from "@tanstack/react-query";
import { ApiError, reasonOf } from "@/api/error";
import { queryClient } from "@/api/query";
import { configQuery } from "@/api/config";
import { createStore } from "@/base/store";
import { loadProfile } from "@/features/auth";
import { openInvoice } from "@/features/telegram";
import { toast } from "@/ui/toast";
import {
  createPaypalPayment,
  createStripePayment,
  createTelegramPayment,
  type PaymentState,
  paymentQuery,
  premiumKey,
  type Shown,
} from "./api";
import { premiumTexts as texts } from "./texts";

/** The specification's word: so long after the invoice opens Premium is shown as activated. */
const shownAfterMs = 3000;
/** How often the server is asked whether the provider has confirmed; ever more rarely. */
const askEveryMs = 2000;
const askRarelyMs = 15_000;
const longMs = 120_000;
/** Time for the confirmation after the payer has closed the page. */
const graceMs = 5000;

export interface Purchase {
  /** The payment's number. */
  id: string;
  url: string;
  /** "ready": the browser let no window open, so the person opens the page. */
  phase: "ready" | "opened" | "shown";
  /** No one has confirmed it for a while. */
  long: boolean;
}

/**
 * The payment by Telegram that is under way, whatever screen is open. It only says what the person sees: prices and doors
 * follow the membership, which the server grants when the provider has confirmed.
 */
export const purchaseStore = createStore<Purchase | null>(null);

/** The window in which the invoice lies open. */
let invoiceWindow: Window | null = null;

const change = (id: string, to: Partial<Purchase>): void =>
  purchaseStore.set((now) => (now?.id === id ? { ...now, ...to } : now));

const stillThere = (id: string): boolean => purchaseStore.get()?.id === id;

/** Where a payment by Telegram can be made: in Telegram's own window, on a page of the sandbox, or nowhere. */
export type Till = "telegram" | "page" | null;

/** Begins a payment by Telegram. Called in the click itself, or the browser would take the new window for an intruder. */
export async function payByTelegram(shown: Shown, till: Till): Promise<void> {
  if (till === null) {
    toast({ title: texts.unsupported, description: texts.unsupportedText, variant: "destructive" });
    return;
  }
  const tab = till === "page" ? window.open("", "_blank") : null;
  try {
    const { invoiceId, invoiceUrl } = await createTelegramPayment(shown, texts.description);
    purchaseStore.set({ id: invoiceId, url: invoiceUrl, phase: "ready", long: false });
    if (till === "telegram") await inTelegram(invoiceId, invoiceUrl);
    else if (tab) {
      tab.opener = null;
      tab.location.href = invoiceUrl;
      invoiceWindow = tab;
      invoiceOpened(invoiceId);
    }
  } catch (error) {
    tab?.close();
    startFailed(error);
  }
}

/** The way of the same tab: to PayPal or Stripe, and back to /paypal-success or /paypal-cancel. */
export async function payInTab(shown: Shown, provider: "paypal" | "stripe"): Promise<void> {
  try {
    const url =
      provider === "paypal"
        ? (await createPaypalPayment(shown)).approvalUrl
        : (await createStripePayment(shown)).checkoutUrl;
    location.assign(url);
  } catch (error) {
    startFailed(error);
    throw error;
  }
}

function startFailed(error: unknown): void {
  const reason = reasonOf(error);
  toast({
    title: texts.startFailed,
    description: reason === texts.startFailed ? undefined : reason,
    variant: "destructive",
  });
  // The price shown may be the server's no more.
  if (error instanceof ApiError && error.code === "prices_changed") {
    void queryClient.invalidateQueries(configQuery);
    void queryClient.invalidateQueries({ queryKey: premiumKey });
  }
}

async function inTelegram(id: string, url: string): Promise<void> {
  const ended = openInvoice(url);
  invoiceOpened(id);
  try {
    const status = await ended;
    if (status === "cancelled") give(id, texts.aborted, texts.nothingCame);
    if (status === "failed") give(id, texts.failed, texts.failedText);
  } catch (error) {
    // A Telegram too old for invoices.
    console.warn("no invoice window", error);
    give(id, texts.unsupported, texts.unsupportedText);
  }
}

/** The person does not want to wait; a payment that arrives anyway counts anyway. */
export function stopWaiting(): void {
  purchaseStore.set(null);
  invoiceWindow = null;
}

/** Ends the waiting with bad news. */
function give(id: string, title: string, description: string): void {
  if (!stillThere(id)) return;
  stopWaiting();
  toast({ title, description, variant: "destructive" });
  void queryClient.invalidateQueries({ queryKey: premiumKey });
}

/** The person sees the invoice; from now on the provider may confirm any moment. */
export function invoiceOpened(id: string): void {
  if (purchaseStore.get()?.phase !== "ready") return;
  change(id, { phase: "opened" });
  setTimeout(() => {
    if (!stillThere(id)) return;
    change(id, { phase: "shown" });
    toast({ title: texts.activated });
  }, shownAfterMs);
  askUntilConfirmed(id);
}

/** Asks the server what has become of the payment, on whatever screen the person is, until that is known. */
function askUntilConfirmed(id: string): void {
  const begin = Date.now();
  const isLong = () => Date.now() - begin > longMs;
  const asking = new QueryObserver(queryClient, {
    ...paymentQuery(id),
    refetchInterval: () => (isLong() ? askRarelyMs : askEveryMs),
    // The invoice lies open in another window.
    refetchIntervalInBackground: true,
  });
  let closing: ReturnType<typeof setTimeout> | undefined;
  function look(): void {
    if (invoiceWindow?.closed)
      closing ??= setTimeout(() => give(id, texts.aborted, texts.nothingCame), graceMs);
  }
  const stopAsking = asking.subscribe(({ data, fetchStatus }) => {
    if (!stillThere(id)) return end();
    if (fetchStatus !== "idle") return;
    if (data) heard(id, data.status);
    look();
    if (isLong()) change(id, { long: true });
  });
  // A person who comes back to this window wants to know at once.
  const onFocus = () => {
    look();
    void asking.refetch();
  };
  window.addEventListener("focus", onFocus);
  const stopLooking = purchaseStore.subscribe(() => {
    if (!stillThere(id)) end();
  });
  function end(): void {
    clearTimeout(closing);
    stopAsking();
    stopLooking();
    window.removeEventListener("focus", onFocus);
  }
}

function heard(id: string, status: PaymentState): void {
  if (!stillThere(id)) return;
  if (status === "paid") void confirmed(id);
  else if (status === "failed") give(id, texts.failed, texts.failedText);
  else if (status === "expired") give(id, texts.failed, texts.expiredText);
  else if (status === "refunded") give(id, texts.failed, texts.refundedText);
}

async function confirmed(id: string): Promise<void> {
  const said = purchaseStore.get()?.phase === "shown";
  await Promise.all([
    loadProfile({ refresh: true }),
    queryClient.invalidateQueries({ queryKey: premiumKey }),
  ]);
  if (!stillThere(id)) return;
  stopWaiting();
  if (!said) toast({ title: texts.activated });
}
