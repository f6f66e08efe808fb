import { clsx } from "clsx";
import { useState } from "react";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import type { Order } from "../api";
import { orderNumber } from "../order";
import { useSettle } from "../settle";
import { orderTexts as texts } from "../texts";

/**
 * What can be done about an order: admins decide pending ones, the customer learns what it waits for.
 * Paid is one click; rejecting asks first, for it gives the goods back.
 */
export function OrderActions({
  order,
  admin,
  wide = false,
}: {
  order: Pick<Order, "id" | "paymentStatus">;
  admin: boolean;
  /** Buttons share the whole width, for thumbs. */
  wide?: boolean;
}) {
  const settle = useSettle();
  const [asking, setAsking] = useState(false);
  if (order.paymentStatus !== "pending") return null;
  if (!admin) return <Badge tone="warning">{texts.waiting}</Badge>;

  const number = orderNumber(order.id);
  const running = settle.isPending ? settle.variables.status : null;
  const button = clsx("whitespace-nowrap", wide && "flex-auto");
  return (
    <div className={clsx("relative flex gap-2", wide ? "w-full" : "justify-end")}>
      <Button
        size="sm"
        variant="quiet"
        className={button}
        aria-label={texts.rejectNamed(number)}
        busy={running === "failed"}
        disabled={running === "paid"}
        onClick={() => setAsking(true)}
      >
        {texts.reject}
      </Button>
      <Button
        size="sm"
        className={button}
        aria-label={texts.approveNamed(number)}
        busy={running === "paid"}
        disabled={running === "failed"}
        onClick={() => settle.mutate({ order, status: "paid" })}
      >
        {texts.approve}
      </Button>
      <ConfirmDialog
        danger
        open={asking}
        onOpenChange={setAsking}
        title={texts.rejectTitle(number)}
        text={texts.rejectText}
        confirmLabel={texts.rejectConfirm}
        // Told by a toast either way; a second try from here could only fail again.
        onConfirm={() => settle.mutateAsync({ order, status: "failed" }).catch(() => undefined)}
      />
    </div>
  );
}
