import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { formatEuro, toCents } from "@/base/money";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { Card, CardTitle } from "@/ui/card";
import { InlineError } from "@/ui/inline-error";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { moneyQuery } from "../api";
import { bankTexts as texts } from "../texts";

/** What of the shop's money waits for someone, for the dashboard; each line leads to it. */
export function MoneyCard() {
  const money = useQuery(moneyQuery);
  const lines = money.data
    ? [
        { name: texts.open, value: money.data.open.amount },
        { name: texts.unmatched, value: money.data.unmatched.amount },
        { name: texts.owed, value: money.data.owed.amount },
      ]
    : [];
  return (
    <Card aria-label={texts.title}>
      <CardTitle>{texts.title}</CardTitle>
      {money.data ? (
        <ul className="-my-2">
          {lines.map(({ name, value }) => (
            <li key={name} className="border-b border-line last:border-b-0">
              <Link
                href={href("/admin/money")}
                className="flex min-h-12 items-center gap-3 rounded-md font-medium hover:text-brand"
              >
                <span className="flex-1">{name}</span>
                <span>{formatEuro(toCents(value) ?? 0)}</span>
                <ChevronRight aria-hidden className="size-5 text-muted" />
              </Link>
            </li>
          ))}
        </ul>
      ) : money.isError ? (
        <InlineError text={texts.failed} query={money} />
      ) : (
        <SkeletonRows label={texts.loading} count={3} row="h-10" />
      )}
    </Card>
  );
}
