import { clsx } from "clsx";
import { ClipboardCheck, PackageMinus, PackagePlus, Pencil, ShoppingBag, Undo2 } from "lucide-react";
import type { ComponentType } from "react";
import { formatRecent } from "@/base/recent";
import type { Movement, Reason } from "../api";
import { reasonTexts, stockTexts as texts } from "../texts";

const icons: Record<Reason, ComponentType<{ className?: string }>> = {
  order: ShoppingBag,
  return: Undo2,
  count: ClipboardCheck,
  loss: PackageMinus,
  delivery: PackagePlus,
  correction: Pencil,
};

const signed = (quantity: number): string =>
  quantity === 0 ? "±0" : `${quantity > 0 ? "+" : "−"}${Math.abs(quantity).toLocaleString("de-DE")}`;

/** What moved, the newest first; `named` also says of what. */
export function MovementRows({
  movements,
  named = false,
}: {
  movements: readonly Movement[];
  named?: boolean;
}) {
  return (
    <ol>
      {movements.map((moved) => {
        const Icon = icons[moved.reason];
        const facts = [moved.orderNumber, moved.actor, moved.note].filter(Boolean);
        return (
          <li key={moved.id} className="flex items-start gap-3 border-b border-line py-3 last:border-b-0">
            <span
              aria-hidden
              className="grid size-9 shrink-0 place-items-center rounded-lg bg-sunken text-muted"
            >
              <Icon className="size-4.5" />
            </span>
            <div className="min-w-0 flex-1">
              <p className="font-medium wrap-anywhere">
                {named ? moved.productName : reasonTexts[moved.reason]}
              </p>
              <p className="text-sm wrap-anywhere text-muted">
                {[...(named ? [reasonTexts[moved.reason]] : []), ...facts].join(" · ")}
              </p>
              <time dateTime={moved.at} className="text-sm text-muted">
                {formatRecent(moved.at)}
              </time>
            </div>
            <p className="shrink-0 text-right">
              <span
                className={clsx(
                  "block text-lg font-semibold tabular-nums",
                  moved.quantity > 0 ? "text-success" : moved.quantity < 0 ? "text-ink" : "text-muted",
                )}
              >
                {signed(moved.quantity)}
              </span>
              <span className="block text-sm whitespace-nowrap text-muted">
                {texts.balance(moved.balance)}
              </span>
            </p>
          </li>
        );
      })}
    </ol>
  );
}
