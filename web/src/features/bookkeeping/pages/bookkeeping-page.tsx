import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { reasonOf } from "@/api/error";
import { euro } from "@/base/amount";
import { BackLink } from "@/base/back-link";
import { lastMonths } from "@/base/months";
import { href } from "@/base/paths";
import { StatCard } from "@/ui/card";
import { Field } from "@/ui/field";
import { PageHeader } from "@/ui/page-header";
import { Select } from "@/ui/select";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { ErrorState } from "@/ui/states";
import { type Bookkeeping, bookkeepingQuery } from "../api";
import { AccountsCard } from "../components/accounts-card";
import { CoffeeCard } from "../components/coffee-card";
import { ExportsCard } from "../components/exports-card";
import { SumsCard } from "../components/sums-card";
import { UnionCard } from "../components/union-card";
import { bookkeepingTexts as texts } from "../texts";

const monthsShown = 24;

/** /admin/bookkeeping: a month in figures, and what the bookkeeper takes along. */
export default function BookkeepingPage() {
  const [months] = useState(() => lastMonths(monthsShown));
  const running = months[0]?.value ?? "";
  const [month, setMonth] = useState(running);
  const books = useQuery({ ...bookkeepingQuery(month), placeholderData: keepPreviousData });
  return (
    <div className="mx-auto max-w-6xl">
      <PageHeader
        title={texts.title}
        text={texts.intro}
        back={<BackLink href={href("/admin/invoices")}>{texts.back}</BackLink>}
        actions={
          <Field label={texts.month} hideLabel>
            <Select value={month} onChange={(event) => setMonth(event.target.value)}>
              {months.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
        }
      />
      {books.data ? (
        <Month books={books.data} running={books.data.month === running} />
      ) : books.isError ? (
        <ErrorState title={texts.failed} text={reasonOf(books.error)} query={books} />
      ) : (
        <SkeletonRows label={texts.loading} count={3} row="h-28 rounded-xl!" />
      )}
    </div>
  );
}

function Month({ books, running }: { books: Bookkeeping; running: boolean }) {
  const { netAmount, taxAmount, grossAmount } = books.monthSums;
  const waiting =
    books.documents === 0
      ? undefined
      : books.waiting === 0
        ? texts.allExported
        : texts.waiting(books.waiting);
  return (
    <>
      <div className="mb-5 grid grid-cols-2 gap-3 lg:mb-6 lg:grid-cols-4 lg:gap-4">
        <StatCard label={texts.documents} value={books.documents} hint={waiting} />
        <StatCard label={texts.net} value={euro(netAmount)} />
        <StatCard label={texts.tax} value={euro(taxAmount)} />
        <StatCard label={texts.gross} value={euro(grossAmount)} />
      </div>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[1fr_24rem] lg:gap-6">
        <div className="grid grid-cols-1 gap-5">
          <SumsCard books={books} />
          <CoffeeCard coffee={books.coffee} />
        </div>
        <div className="grid grid-cols-1 gap-5">
          <ExportsCard books={books} running={running} />
          <UnionCard sales={books.unionSales} />
          <AccountsCard books={books} />
        </div>
      </div>
    </>
  );
}
