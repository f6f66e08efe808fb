import { clsx } from "clsx";
import { Package } from "lucide-react";
import { ProductPicture, useProduct } from "@/features/catalog";
import type { Order } from "../api";

/** The picture of what stands first in an order, as long as it is in the catalogue. */
export function OrderPicture({
  order,
  className,
  sizes,
}: {
  order: Pick<Order, "firstItem">;
  className: string;
  sizes: string;
}) {
  const { data: product } = useProduct(order.firstItem?.productId);
  return (
    <span
      aria-hidden
      className={clsx("grid shrink-0 place-items-center overflow-hidden bg-sunken text-muted", className)}
    >
      {product ? <ProductPicture product={product} sizes={sizes} /> : <Package className="size-5" />}
    </span>
  );
}
