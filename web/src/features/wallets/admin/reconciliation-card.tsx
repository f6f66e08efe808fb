import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { reasonOf } from "@/api/error";
import { formatRecent } from "@/base/recent";
import { Card, CardTitle } from "@/ui/card";
import { InlineError } from "@/ui/inline-error";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { exactly } from "../amounts";
import { Coin } from "../components/coin";
import { type Balance, reconciliationQuery } from "./api";
import { walletAdminTexts as texts } from "./texts";

/** The books compared with the chains, one currency a line. */
export function ReconciliationCard() {
  const balances = useQuery(reconciliationQuery);
  return (
    <Card aria-label={texts.reconciliation}>
      <CardTitle>{texts.reconciliation}</CardTitle>
      <p className="-mt-2 mb-3 text-muted">{texts.reconciliationText}</p>
      {balances.data ? (
        <ul className="@container -mb-3 divide-y divide-line">
          {balances.data.map((balance) => (
            <Line key={balance.currency} balance={balance} />
          ))}
        </ul>
      ) : balances.isError ? (
        <InlineError text={reasonOf(balances.error) ?? texts.reconciliationFailed} query={balances} />
      ) : (
        <SkeletonRows label={texts.reconciliation} count={5} row="h-14" />
      )}
    </Card>
  );
}

const isNothing = (difference: string): boolean => !/[1-9]/.test(difference);

function Line({ balance }: { balance: Balance }) {
  const { currency, ledger, chain, difference, checkedAt, watched, problem, unclaimed } = balance;
  const figures = [
    { label: texts.inLedger, value: exactly(ledger) },
    ...(chain ? [{ label: texts.onChain, value: exactly(chain) }] : []),
    ...(difference
      ? [
          {
            label: texts.difference,
            value: exactly(difference),
            tone: isNothing(difference) ? "text-success" : "text-danger",
          },
        ]
      : []),
  ];
  const seen = checkedAt ? texts.looked(formatRecent(checkedAt)) : texts.notYetSeen;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Coin currency={currency} />
      <div className="min-w-28 flex-1">
        <p className="font-semibold">{currency}</p>
        <p className="text-sm text-muted">{watched ? seen : texts.notWatched}</p>
        {unclaimed > 0 ? <p className="text-sm text-warning">{texts.unclaimed(unclaimed)}</p> : null}
        {problem ? <p className="text-sm text-danger">{texts.watchProblems[problem]}</p> : null}
      </div>
      <dl className="grid grid-cols-1 gap-x-4 gap-y-1 @max-2xl:w-full @2xl:grid-cols-[9rem_9rem_8rem] @2xl:text-right">
        {figures.map(({ label, value, ...look }) => (
          <div key={label} className="flex justify-between gap-4 @2xl:block">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className={clsx("font-semibold", "tone" in look && look.tone)}>{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
