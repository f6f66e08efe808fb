import { formatDateTime } from "@/base/dates";
import { formatEuro, toCents } from "@/base/money";
import { printPaper } from "@/base/print";
import { addressLines, deliveryTexts, pickUpLines } from "@/features/delivery";
import { queryClient } from "@/api/query";
import { configQuery } from "@/api/config";
import type { OrderDetail } from "./api";
import { lineCents, orderNumber, paymentText, totalCents, voucherWorth } from "./order";
import { orderTexts as texts, statusTexts } from "./texts";

/** Puts the order on paper. */
export function printOrder(order: OrderDetail): void {
  const shop = queryClient.getQueryData(configQuery.queryKey)?.shopName ?? "";
  printPaper(<Paper order={order} shop={shop} />);
}

function Paper({ order, shop }: { order: OrderDetail; shop: string }) {
  return (
    <article>
      <p>{shop}</p>
      <h1>{texts.detail(orderNumber(order.id))}</h1>
      <p>
        {formatDateTime(order.createdAt)} · {paymentText(order)} · {statusTexts[order.paymentStatus]}
      </p>
      <p>
        {order.customerName || texts.noName}
        {order.customerPhone ? ` · ${order.customerPhone}` : null}
      </p>
      {order.address ? <p>{addressLines(order.address).join(", ")}</p> : null}
      {order.delivery?.pickUp ? <p>{pickUpLines(order.delivery.pickUp).join(", ")}</p> : null}
      {order.customerNotes ? <p>{order.customerNotes}</p> : null}
      <table>
        <tbody>
          {order.items.map((item, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines of a placed order never change places
            <tr key={index}>
              <td>{item.quantity} ×</td>
              <td>{item.productName}</td>
              <td>{formatEuro(lineCents(item).unit)}</td>
              <td>{formatEuro(lineCents(item).sum)}</td>
            </tr>
          ))}
          {order.voucher ? (
            <tr>
              <td colSpan={3}>{texts.voucher(order.voucher.code)}</td>
              <td>{voucherWorth(order.voucher)}</td>
            </tr>
          ) : null}
          {order.delivery ? (
            <tr>
              <td colSpan={3}>{deliveryTexts.line(order.delivery.name)}</td>
              <td>{formatEuro(toCents(order.delivery.shippingAmount) ?? 0)}</td>
            </tr>
          ) : null}
          <tr>
            <td colSpan={3}>{texts.sum}</td>
            <td>{formatEuro(totalCents(order))}</td>
          </tr>
        </tbody>
      </table>
      <p>{order.id}</p>
    </article>
  );
}
