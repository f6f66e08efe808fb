import { clsx } from "clsx";
import { Skeleton } from "@/ui/skeleton";
import type { OrderList } from "../api";
import type { PaymentStatus } from "../filter";
import { orderTexts as texts, statusTexts } from "../texts";

const dots: Record<"all" | "pending" | "paid" | "failed", string> = {
  all: "bg-edge",
  pending: "bg-warning",
  paid: "bg-success",
  failed: "bg-danger",
};

/** The four figures over the list. Each shows its orders when pressed. Low ones leave the screen to the list. */
export function OrderSummary({
  counts,
  failed,
  status,
  low = false,
  onChange,
}: {
  counts: Pick<OrderList, "total" | "pending" | "paid" | "failed"> | undefined;
  /** The figures will not come. */
  failed: boolean;
  /** The status the list is narrowed to. */
  status: PaymentStatus | undefined;
  low?: boolean;
  onChange: (status: PaymentStatus | undefined) => void;
}) {
  const cards = [
    { key: "all", label: texts.total, value: counts?.total, status: undefined },
    { key: "pending", label: statusTexts.pending, value: counts?.pending, status: "pending" },
    { key: "paid", label: statusTexts.paid, value: counts?.paid, status: "paid" },
    { key: "failed", label: statusTexts.failed, value: counts?.failed, status: "failed" },
  ] as const;
  return (
    <div
      role="group"
      aria-label={texts.summary}
      className={clsx("grid grid-cols-2 gap-2 sm:grid-cols-4", low ? "mb-2" : "mb-4 sm:mb-5 sm:gap-4")}
    >
      {cards.map((card) => (
        <button
          key={card.key}
          type="button"
          aria-pressed={status === card.status}
          onClick={() => onChange(card.status)}
          className={clsx(
            "flex items-center justify-between gap-2 rounded-xl border bg-surface text-left",
            "transition-colors duration-150",
            low ? "min-h-11 px-3 sm:px-4" : "min-h-14 px-4 sm:block sm:p-5",
            status === card.status ? "border-ink" : "border-line hover:border-edge",
          )}
        >
          <span className="flex min-w-0 items-center gap-2 text-sm text-muted">
            <span aria-hidden className={clsx("size-2 shrink-0 rounded-full", dots[card.key])} />
            <span className="truncate">{card.label}</span>
          </span>
          <span
            className={clsx(
              "price-type block",
              low ? "text-lg" : "text-xl sm:mt-1 sm:text-[1.75rem] sm:leading-tight",
            )}
          >
            {card.value ?? (failed ? texts.unknown : <Skeleton className="h-6 w-8 sm:my-1 sm:h-7 sm:w-14" />)}
          </span>
        </button>
      ))}
    </div>
  );
}
