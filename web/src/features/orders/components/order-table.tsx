import { clsx } from "clsx";
import type { KeyboardEvent } from "react";
import { formatDate, formatDateTime } from "@/base/dates";
import { formatEuro } from "@/base/money";
import { formatTime } from "@/base/recent";
import { Table, Td, Th } from "@/ui/table";
import type { Order } from "../api";
import { orderNumber, paymentText, totalCents } from "../order";
import { orderTexts as texts } from "../texts";
import { OrderActions } from "./order-actions";
import { OrderLink } from "./order-link";
import { StatusBadge } from "./status-badge";

/** Up and down go from order to order while the focus is in the table. */
function moveByArrow(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const row = (event.target as HTMLElement).closest("tr");
  if (!step || !row?.parentElement) return;
  const rows = Array.from(row.parentElement.children);
  const link = rows[rows.indexOf(row) + step]?.querySelector("a");
  if (!link) return;
  event.preventDefault();
  link.focus();
}

/** Orders on a desk: the whole row opens the detail, the buttons at its end decide. */
export function OrderTable({
  caption,
  orders,
  admin,
}: {
  caption: string;
  orders: readonly Order[];
  admin: boolean;
}) {
  return (
    <Table caption={caption} className="overflow-visible!">
      <thead>
        <tr>
          <Th className="pl-5! rounded-tl-xl">{texts.number}</Th>
          <Th>{texts.customer}</Th>
          <Th numeric>{texts.amount}</Th>
          <Th>{texts.payment}</Th>
          <Th>{texts.status}</Th>
          <Th>{texts.date}</Th>
          <Th className="pr-5! rounded-tr-xl text-right">{texts.actions}</Th>
        </tr>
      </thead>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only moves the focus among the links inside */}
      <tbody onKeyDown={moveByArrow}>
        {orders.map((order) => (
          <Row key={order.id} order={order} admin={admin} />
        ))}
      </tbody>
    </Table>
  );
}

function Row({ order, admin }: { order: Order; admin: boolean }) {
  return (
    <tr className="relative transition-colors duration-150 hover:bg-sunken/60">
      <Td className="pl-5!">
        <OrderLink id={order.id} className="after:absolute after:inset-0" />
      </Td>
      <Td className="max-w-48">
        <CustomerName order={order} />
      </Td>
      <Td numeric className="font-serif font-semibold">
        {formatEuro(totalCents(order))}
      </Td>
      <Td className="whitespace-nowrap">{paymentText(order)}</Td>
      <Td>
        <StatusBadge status={order.paymentStatus} />
      </Td>
      <Td className="whitespace-nowrap">
        {formatDate(order.createdAt)} <span className="text-muted">{formatTime(order.createdAt)}</span>
      </Td>
      <Td className="h-13 py-1! pr-5! text-right">
        <OrderActions order={order} admin={admin} />
      </Td>
    </tr>
  );
}

function CustomerName({ order }: { order: Order }) {
  return (
    <span className="block min-w-0">
      <span className={clsx("block truncate", !order.customerName && "text-muted")}>
        {order.customerName || texts.noName}
      </span>
      {order.customerPhone ? (
        <span className="block truncate text-sm text-muted">{order.customerPhone}</span>
      ) : null}
    </span>
  );
}

/** The same order on a phone. */
export function OrderCards({ orders, admin }: { orders: readonly Order[]; admin: boolean }) {
  return (
    <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      {orders.map((order) => (
        <li
          key={order.id}
          aria-label={orderNumber(order.id)}
          className="relative flex flex-col gap-2 rounded-xl border border-line bg-surface p-4"
        >
          <div className="flex items-center justify-between gap-3">
            <OrderLink id={order.id} className="after:absolute after:inset-0 after:rounded-xl" />
            <StatusBadge status={order.paymentStatus} />
          </div>
          <div className="flex items-end justify-between gap-3">
            <CustomerName order={order} />
            <span className="price-type text-xl">{formatEuro(totalCents(order))}</span>
          </div>
          <p className="flex justify-between gap-3 text-sm text-muted">
            <span>{paymentText(order)}</span>
            <span>{formatDateTime(order.createdAt)}</span>
          </p>
          {order.paymentStatus === "pending" ? (
            <div className="mt-auto pt-1">
              <OrderActions order={order} admin={admin} wide />
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
