import { useInfiniteQuery } from "@tanstack/react-query";
import { BookOpenText, ReceiptEuro } from "lucide-react";
import { useState } from "react";
import { reasonOf } from "@/api/error";
import { BackLink } from "@/base/back-link";
import { lastMonths } from "@/base/months";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { isOwner, useSession } from "@/features/auth";
import { buttonClass } from "@/ui/button-class";
import { Card } from "@/ui/card";
import { Field } from "@/ui/field";
import { MoreButton } from "@/ui/more-button";
import { PageHeader } from "@/ui/page-header";
import { SearchInput } from "@/ui/search-input";
import { Select } from "@/ui/select";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { EmptyState, ErrorState } from "@/ui/states";
import { invoicesQuery } from "../api";
import { InvoiceRow } from "../components/invoice-row";
import { ProofCard, SettingsCard, WaitingCard } from "../components/side-cards";
import { invoiceTexts as texts } from "../texts";

const monthsShown = 24;

/** /admin/invoices: every document, what could not be issued, and how documents come about. */
export default function InvoicesPage() {
  const owner = isOwner(useSession().user);
  const [search, setSearch] = useState("");
  const [month, setMonth] = useState("");
  const [months] = useState(() => lastMonths(monthsShown));
  const list = useInfiniteQuery(invoicesQuery(search, month));
  const first = list.data?.pages[0];
  const invoices = list.data?.pages.flatMap((page) => page.invoices) ?? [];
  const isFiltered = search !== "" || month !== "";
  return (
    <div className="mx-auto max-w-6xl">
      <PageHeader
        title={texts.title}
        text={texts.intro}
        back={<BackLink href={href("/admin/money")}>{texts.back}</BackLink>}
        actions={
          owner ? (
            <Link href={href("/admin/bookkeeping")} className={buttonClass({ variant: "outline" })}>
              <BookOpenText aria-hidden className="size-5" />
              {texts.bookkeeping}
            </Link>
          ) : undefined
        }
      />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[1fr_20rem] lg:gap-6">
        <div className="grid grid-cols-1 gap-4">
          <div className="grid gap-3 sm:grid-cols-[1fr_14rem]">
            <SearchInput
              label={texts.search}
              placeholder={texts.searchHint}
              value={search}
              onChange={setSearch}
            />
            <Field label={texts.month} hideLabel>
              <Select value={month} onChange={(event) => setMonth(event.target.value)}>
                <option value="">{texts.allMonths}</option>
                {months.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            </Field>
          </div>
          {first ? (
            <>
              <p role="status" className="text-sm text-muted">
                {texts.count(first.matching)}
              </p>
              <Card className="p-0!">
                {invoices.length > 0 ? (
                  <ul aria-label={texts.title}>
                    {invoices.map((invoice) => (
                      <InvoiceRow key={invoice.number} invoice={invoice} />
                    ))}
                  </ul>
                ) : (
                  <EmptyState
                    icon={<ReceiptEuro />}
                    title={isFiltered ? texts.noMatchTitle : texts.noneTitle}
                    text={isFiltered ? texts.noMatchText : texts.noneText}
                  />
                )}
              </Card>
              <MoreButton list={list}>{texts.more}</MoreButton>
            </>
          ) : list.isError ? (
            <ErrorState title={texts.failed} text={reasonOf(list.error)} query={list} />
          ) : (
            <SkeletonRows label={texts.loading} count={5} row="h-20 rounded-xl!" />
          )}
        </div>
        {first ? (
          <div className="grid grid-cols-1 gap-5">
            <WaitingCard waiting={first.waiting} />
            {owner ? <SettingsCard settings={first.settings} /> : null}
            <ProofCard proof={first.proof} owner={owner} />
          </div>
        ) : null}
      </div>
    </div>
  );
}
