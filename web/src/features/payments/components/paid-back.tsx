import { formatDate } from "@/base/dates";
import { formatEuro, toCents } from "@/base/money";
import { Card, CardTitle } from "@/ui/card";
import type { OrderPayment } from "../api";
import { paymentTexts as texts } from "../texts";

/** What of an order's money went back to its customer; nothing where none did. */
export function PaidBack({ steps }: { steps: OrderPayment["steps"] }) {
  // Amounts with a minus are no prices, which `toCents` reads.
  const back = steps.filter(({ amount }) => amount.startsWith("-"));
  if (back.length === 0) return null;
  return (
    <Card aria-label={texts.paidBack}>
      <CardTitle>{texts.paidBack}</CardTitle>
      <ul className="grid gap-2">
        {back.map(({ amount, way, at }) => (
          <li key={at} className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 text-muted">{texts.paidBackBy(texts.ways[way], formatDate(at))}</span>
            <span className="font-semibold whitespace-nowrap">
              {formatEuro(toCents(amount.slice(1)) ?? 0)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
