import { clsx } from "clsx";
import type { KeyboardEvent } from "react";
import { formatDate, formatDateTime } from "@/base/dates";
import { formatEuro } from "@/base/money";
import { formatTime } from "@/base/recent";
import { Table, Td, Th } from "@/ui/table";
import { Tick } from "@/ui/toggle";
import type { Order } from "../api";
import { orderNumber, paymentText, totalCents } from "../order";
import { orderAdminTexts as adminTexts } from "../back-office-texts";
import { orderTexts as texts } from "../texts";
import { OrderActions } from "./order-actions";
import { OrderLink } from "./order-link";
import { OrderPicture } from "./order-picture";
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

/** Which of the open orders are chosen for one decision. */
export interface Selection {
  chosen: readonly string[];
  open: readonly string[];
  toggle: (id: string) => void;
  toggleAll: () => void;
}

/** A tick box for one order; where nothing is to be decided there is none. */
function SelectOrder({ order, selection }: { order: Order; selection: Selection }) {
  if (order.paymentStatus !== "pending") return null;
  return (
    // Above the link that covers the whole row.
    <span className="relative z-1">
      <Tick
        aria-label={adminTexts.select(orderNumber(order.id))}
        checked={selection.chosen.includes(order.id)}
        onChange={() => selection.toggle(order.id)}
      />
    </span>
  );
}

/** Orders on a desk: the whole row opens the detail, the buttons at its end decide. */
export function OrderTable({
  caption,
  orders,
  admin,
  selection,
}: {
  caption: string;
  orders: readonly Order[];
  admin: boolean;
  /** For admins. */
  selection?: Selection | undefined;
}) {
  return (
    <Table caption={caption} className="overflow-visible!">
      <thead>
        <tr>
          {selection ? (
            <Th className="w-12 pl-5! rounded-tl-xl">
              <Tick
                aria-label={adminTexts.selectAll}
                disabled={selection.open.length === 0}
                checked={selection.open.length > 0 && selection.chosen.length === selection.open.length}
                onChange={selection.toggleAll}
              />
            </Th>
          ) : null}
          <Th className={selection ? "" : "pl-5! rounded-tl-xl"}>{texts.number}</Th>
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
          <Row key={order.id} order={order} admin={admin} selection={selection} />
        ))}
      </tbody>
    </Table>
  );
}

function Row({
  order,
  admin,
  selection,
}: {
  order: Order;
  admin: boolean;
  selection: Selection | undefined;
}) {
  return (
    <tr className="relative transition-colors duration-150 hover:bg-sunken/60">
      {selection ? (
        <Td className="pl-5!">
          <SelectOrder order={order} selection={selection} />
        </Td>
      ) : null}
      <Td className={selection ? "" : "pl-5!"}>
        {admin ? (
          <OrderLink id={order.id} className="after:absolute after:inset-0" />
        ) : (
          <span className="flex items-center gap-3">
            <OrderPicture order={order} className="h-12 w-10 rounded-md" sizes="2.5rem" />
            <OrderLink id={order.id} className="after:absolute after:inset-0" />
          </span>
        )}
      </Td>
      <Td className="max-w-48">
        <CustomerName order={order} />
      </Td>
      <Td numeric className="font-serif font-semibold">
        {formatEuro(totalCents(order))}
      </Td>
      <Td className="max-w-40">{paymentText(order)}</Td>
      <Td>
        <StatusBadge status={order.paymentStatus} underWay={order.isUnderWay} />
      </Td>
      <Td className="whitespace-nowrap">
        {/* Where orders can be chosen, their boxes take the place of the time; the detail has it. */}
        {formatDate(order.createdAt)}
        {selection ? null : <span className="text-muted"> {formatTime(order.createdAt)}</span>}
      </Td>
      <Td className="h-13 py-1! pr-5! text-right">
        <OrderActions order={order} admin={admin} />
      </Td>
    </tr>
  );
}

/** What was ordered, by what stands first in it. */
function Goods({ order }: { order: Order }) {
  if (!order.firstItem) return null;
  return (
    <div className="flex items-center gap-3">
      <OrderPicture order={order} className="h-20 w-16 rounded-lg" sizes="4rem" />
      <p className="min-w-0">
        <span className="line-clamp-2 font-serif leading-tight font-semibold wrap-anywhere">
          {order.firstItem.productName}
        </span>
        <span className="text-sm text-muted">{texts.goods(order.itemCount)}</span>
      </p>
    </div>
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
export function OrderCards({
  orders,
  admin,
  selection,
}: {
  orders: readonly Order[];
  admin: boolean;
  selection?: Selection | undefined;
}) {
  return (
    <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      {orders.map((order) => (
        <li
          key={order.id}
          aria-label={orderNumber(order.id)}
          className="relative flex flex-col gap-2 rounded-xl border border-line bg-surface p-4"
        >
          <div className="flex items-center justify-between gap-3">
            <span className="flex items-center gap-3">
              {selection ? <SelectOrder order={order} selection={selection} /> : null}
              <OrderLink id={order.id} className="after:absolute after:inset-0 after:rounded-xl" />
            </span>
            <StatusBadge status={order.paymentStatus} underWay={order.isUnderWay} />
          </div>
          {admin ? null : <Goods order={order} />}
          <div className="flex items-end justify-between gap-3">
            <CustomerName order={order} />
            <span className="price-type text-xl">{formatEuro(totalCents(order))}</span>
          </div>
          <p className="flex justify-between gap-3 text-sm text-muted">
            <span>{paymentText(order)}</span>
            <span>{formatDateTime(order.createdAt)}</span>
          </p>
          {order.paymentStatus === "pending" && (admin || !order.isUnderWay) ? (
            <div className="mt-auto pt-1">
              <OrderActions order={order} admin={admin} wide />
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
