import { toCents } from "@/base/money";
import { Card } from "@/ui/card";
import { Price } from "@/ui/price";
import type { OrderPayment } from "../api";
import { paymentTexts as texts } from "../texts";
import { providerName } from "./method-choice";

/** Money that the customer has agreed to and that takes days: there is nothing to do. */
export function UnderWayCard({ underWay }: { underWay: NonNullable<OrderPayment["underWay"]> }) {
  return (
    <Card aria-label={texts.payUnderWay}>
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-xl">{texts.payUnderWay}</h2>
        <Price cents={toCents(underWay.amount) ?? 0} size="lg" />
      </div>
      <p role="status" className="mt-2 text-muted">
        {texts.payComing(providerName(underWay.provider))}
      </p>
    </Card>
  );
}
