import { Card, CardTitle } from "@/ui/card";
import { formatExact } from "../amounts";
import type { CurrencyInfo } from "../api";
import { walletTexts as texts } from "../texts";

/** What the network of a currency asks for. For information: the shop itself has no limits. */
export function GoodToKnow({ info }: { info: CurrencyInfo }) {
  const { currency, minimum, confirmations, blockTime } = info;
  const facts = [
    [texts.minimum, formatExact(minimum, currency)],
    [texts.confirmations, String(confirmations)],
    [texts.blockTime, blockTime],
  ];
  return (
    <Card>
      <CardTitle>{texts.goodToKnow}</CardTitle>
      <dl className="-my-2.5 divide-y divide-line">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 py-2.5">
            <dt className="text-muted">{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
