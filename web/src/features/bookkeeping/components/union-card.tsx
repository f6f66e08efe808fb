import { clsx } from "clsx";
import { euro } from "@/base/amount";
import { Card, CardTitle } from "@/ui/card";
import { ProgressBar } from "@/ui/progress-bar";
import type { UnionSales } from "../api";
import { bookkeepingTexts as texts } from "../texts";

/** From here on the threshold is near. */
const nearPercent = 80;

const isOver = (amount: string, limit: string) => Number(amount) > Number(limit);

/** How near sales to consumers in other countries of the Union are to the threshold. */
export function UnionCard({ sales }: { sales: UnionSales }) {
  const { year, netAmount, previousAmount, limitAmount, percent } = sales;
  const text = texts.unionOf(euro(netAmount), euro(limitAmount), year);
  const over = isOver(netAmount, limitAmount) || isOver(previousAmount, limitAmount);
  const near = percent >= nearPercent;
  return (
    <Card aria-label={texts.union}>
      <CardTitle>{texts.union}</CardTitle>
      <p className="mb-2.5 font-medium">{text}</p>
      <ProgressBar label={texts.union} value={Math.min(percent, 100)} max={100} text={text} />
      <p
        className={clsx(
          "mt-3 text-sm",
          over ? "font-semibold text-danger" : near ? "text-warning" : "text-muted",
        )}
      >
        {over ? texts.unionOver : near ? texts.unionNear : texts.unionFine}
      </p>
      <p className="mt-2 text-sm text-muted">{texts.unionBefore(euro(previousAmount), year - 1)}</p>
    </Card>
  );
}
