import { formatDate } from "@/base/dates";
import { formatEuro, toCents } from "@/base/money";
import { Card, CardTitle } from "@/ui/card";
import type { OrderPayment } from "../api";
import { paymentTexts as texts } from "../texts";

type Step = OrderPayment["steps"][number];

const wentBack = ({ amount }: Step) => amount.startsWith("-");

function label(step: Step): string {
  const [way, day] = [texts.ways[step.way], formatDate(step.at)];
  if (!step.isCorrection) return texts.paidBackBy(way, day);
  return wentBack(step) ? texts.wrongBooking(way, day) : texts.cameBack(way, day);
}

/** What of an order's money went back to its customer, or was booked by mistake; nothing where none did. */
export function PaidBack({ steps }: { steps: OrderPayment["steps"] }) {
  // Amounts with a minus are no prices, which `toCents` reads.
  const back = steps.filter((step) => wentBack(step) || step.isCorrection);
  if (back.length === 0) return null;
  const title = back.some(({ isCorrection }) => isCorrection) ? texts.money : texts.paidBack;
  return (
    <Card aria-label={title}>
      <CardTitle>{title}</CardTitle>
      <ul className="grid gap-2">
        {back.map((step, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- refunds of one moment have nothing that tells them apart, and keep their order
          <li key={`${step.at} ${index}`} className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 text-muted">{label(step)}</span>
            <span className="font-semibold whitespace-nowrap">
              {formatEuro(toCents(step.amount.replace("-", "")) ?? 0)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
