import { formatEuro, toCents } from "@/base/money";
import type { Order, OrderDetail, OrderItem } from "./api";
import { methodTexts, orderTexts } from "./texts";

/** "#5e2d0e0b": what people call an order by. */
export const orderNumber = (id: string): string => `#${id.slice(-8)}`;

/** "Krypto · LTC", or the method alone where no currency is known. */
export const paymentText = ({
  paymentMethod,
  paymentDetails,
}: Pick<Order, "paymentMethod" | "paymentDetails">): string =>
  paymentDetails?.currency
    ? `${methodTexts[paymentMethod]} · ${paymentDetails.currency}`
    : methodTexts[paymentMethod];

/** The whole order in cents. */
export const totalCents = (order: Pick<Order, "totalAmount">): number => toCents(order.totalAmount) ?? 0;

/** One line of an order in cents: the unit price that was paid, the ordinary one, and the line's sum. */
export function lineCents(item: Pick<OrderItem, "unitPrice" | "listPrice" | "quantity">) {
  const unit = toCents(item.unitPrice) ?? 0;
  return { unit, list: toCents(item.listPrice) ?? unit, sum: unit * item.quantity };
}

/** "−2,58 €", or that the delivery was free with it. */
export const voucherWorth = ({ kind, discountAmount }: NonNullable<OrderDetail["voucher"]>): string =>
  kind === "shipping" ? orderTexts.shipsFree : `−${formatEuro(toCents(discountAmount) ?? 0)}`;
