import { Card, CardTitle } from "@/ui/card";
import type { Rule } from "../api";
import { retentionTexts as texts } from "../texts";

function Rules({ rules }: { rules: readonly Rule[] }) {
  return (
    <dl className="mt-3">
      {rules.map(({ kind, name, period, basis }) => (
        <div key={kind} className="border-t border-line py-2.5">
          <div className="flex items-baseline justify-between gap-4">
            <dt className="min-w-0">{name}</dt>
            <dd className="font-semibold whitespace-nowrap">{period}</dd>
          </div>
          <dd className="text-sm text-muted">{basis}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What is kept for how long, and why. */
export function RulesCard({ rules }: { rules: readonly Rule[] }) {
  return (
    <Card aria-label={texts.rules}>
      <CardTitle>{texts.rules}</CardTitle>
      <h3 className="font-semibold">{texts.yearly}</h3>
      <p className="text-sm text-muted">{texts.yearlyText}</p>
      <Rules rules={rules.filter((rule) => rule.isYearly)} />
      <h3 className="mt-5 font-semibold">{texts.daily}</h3>
      <Rules rules={rules.filter((rule) => !rule.isYearly)} />
    </Card>
  );
}
