import { formatEuro } from "@/base/money";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { ProductPicture, useProduct } from "@/features/catalog";
import { Card, CardTitle } from "@/ui/card";
import { Price } from "@/ui/price";
import type { OrderItem, Receipt } from "../api";
import { lineCents } from "../order";
import { receiptTexts as texts } from "../receipt-texts";
import { OrderSum } from "./order-sum";

/** What was ordered, with the pictures of what is still in the catalogue. */
export function ReceiptGoods({ receipt }: { receipt: Receipt }) {
  return (
    <Card aria-label={texts.goods}>
      <CardTitle>{texts.goods}</CardTitle>
      <ul className="divide-y divide-line border-y border-line">
        {receipt.items.map((item, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines of a placed order never change places
          <Line key={index} item={item} />
        ))}
      </ul>
      <OrderSum order={receipt} label={texts.total} large />
    </Card>
  );
}

function Line({ item }: { item: OrderItem }) {
  const { data: product } = useProduct(item.productId);
  const { unit, sum } = lineCents(item);
  return (
    <li className="flex items-center gap-4 py-3">
      {item.isDeposit ? null : (
        <span className="h-20 w-16 shrink-0 overflow-hidden rounded-lg bg-sunken">
          {product ? <ProductPicture product={product} sizes="4rem" /> : null}
        </span>
      )}
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-break-word">
          {product ? (
            <Link href={href("/product/{id}", { id: product.id })} className="rounded-sm hover:text-brand">
              {item.productName}
            </Link>
          ) : (
            item.productName
          )}
        </p>
        <p className="text-sm text-muted">{texts.each(item.quantity, formatEuro(unit))}</p>
        {item.notes?.map((note) => (
          <p key={note} className="text-sm text-muted">
            {note}
          </p>
        ))}
      </div>
      <Price cents={sum} size="sm" className="shrink-0" />
    </li>
  );
}
