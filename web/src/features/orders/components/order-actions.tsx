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
 * Both decisions ask first, for neither can be taken back. Money that is on its way is booked when it comes, not by hand.
 */
export function OrderActions({
  order,
  admin,
  wide = false,
}: {
  order: Pick<Order, "id" | "paymentStatus" | "isUnderWay">;
  admin: boolean;
  /** Buttons share the whole width, for thumbs. */
  wide?: boolean;
}) {
  const settle = useSettle();
  const [asking, setAsking] = useState<"paid" | "failed" | null>(null);
  if (order.paymentStatus !== "pending") return null;
  if (!admin) return order.isUnderWay ? null : <Badge tone="warning">{texts.waiting}</Badge>;

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
        onClick={() => setAsking("failed")}
      >
        {texts.reject}
      </Button>
      {order.isUnderWay ? null : (
        <Button
          size="sm"
          className={button}
          aria-label={texts.approveNamed(number)}
          busy={running === "paid"}
          disabled={running === "failed"}
          onClick={() => setAsking("paid")}
        >
          {texts.approve}
        </Button>
      )}
      <ConfirmDialog
        open={asking === "paid"}
        onOpenChange={() => setAsking(null)}
        title={texts.approveTitle(number)}
        text={texts.approveText}
        confirmLabel={texts.approveConfirm}
        // Told by a toast either way; a second try from here could only fail again.
        onConfirm={() => settle.mutateAsync({ order, status: "paid" }).catch(() => undefined)}
      />
      <ConfirmDialog
        danger
        open={asking === "failed"}
        onOpenChange={() => setAsking(null)}
        title={texts.rejectTitle(number)}
        text={order.isUnderWay ? texts.rejectUnderWay : texts.rejectText}
        confirmLabel={texts.rejectConfirm}
        onConfirm={() => settle.mutateAsync({ order, status: "failed" }).catch(() => undefined)}
      />
    </div>
  );
}
