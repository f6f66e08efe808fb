import { Card, CardTitle } from "@/ui/card";
import type { Rule } from "../api";
import { retentionTexts as texts } from "../texts";

function Rules({ rules }: { rules: readonly Rule[] }) {
  return (
    <ul className="mt-3">
      {rules.map(({ kind, name, period, basis }) => (
        <li key={kind} className="border-t border-line py-2.5">
          <p className="flex items-baseline justify-between gap-4">
            <span className="min-w-0">{name}</span>{" "}
            <span className="font-semibold whitespace-nowrap">{period}</span>
          </p>
          <p className="text-sm text-muted">{basis}</p>
        </li>
      ))}
    </ul>
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
