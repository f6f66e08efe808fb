import { launchedInTelegram, openInvoice } from "@/features/telegram";
import { type PaymentMethod, payOrder } from "./api";

/** What became of it: the page is left, a tab was opened next to it, or how Telegram's own window ended. */
export type Paying = "left" | "opened" | Awaited<ReturnType<typeof openInvoice>>;

/** Whether paying can begin without a click: a tab next to the page needs one. */
export const beginsByItself = (method: PaymentMethod): boolean =>
  method !== "telegram" || launchedInTelegram();

/** Leads to where what is missing is paid. Called in a click where a tab may have to be opened. */
export async function goToPay(id: string, key: string | undefined, method: PaymentMethod): Promise<Paying> {
  const tab = beginsByItself(method) ? null : window.open("", "_blank");
  try {
    const { url } = await payOrder(id, key, method);
    if (method === "telegram" && launchedInTelegram()) return await openInvoice(url);
    if (tab) {
      tab.opener = null;
      tab.location.href = url;
      return "opened";
    }
    location.assign(url);
    return "left";
  } catch (error) {
    tab?.close();
    throw error;
  }
}
