import { useState } from "react";
import { euro } from "@/base/amount";
import { Card, CardTitle } from "@/ui/card";
import { Field } from "@/ui/field";
import { Select } from "@/ui/select";
import type { Bookkeeping } from "../api";
import { bookkeepingTexts as texts } from "../texts";

/** What the advance return wants: net, tax and gross by rate, of the month or its quarter. */
export function SumsCard({ books }: { books: Bookkeeping }) {
  const [period, setPeriod] = useState("month");
  const sums = period === "month" ? books.monthSums : books.quarterSums;
  return (
    <Card aria-label={texts.sums}>
      <CardTitle
        action={
          <Field label={texts.period} hideLabel>
            <Select value={period} onChange={(event) => setPeriod(event.target.value)}>
              <option value="month">{texts.ofMonth}</option>
              <option value="quarter">{texts.ofQuarter(books.quarter)}</option>
            </Select>
          </Field>
        }
      >
        {texts.sums}
      </CardTitle>
      {sums.rows.length > 0 ? (
        <dl>
          {sums.rows.map((row) => (
            <Sum
              key={`${row.case} ${row.rateHundredths}`}
              name={texts.rate(row.case, row.rateHundredths)}
              {...row}
            />
          ))}
          <Sum name={texts.sum} {...sums} />
        </dl>
      ) : (
        <p className="text-muted">{texts.noDocuments}</p>
      )}
      <p className="mt-4 text-sm text-muted">
        {sums.rows.some((row) => row.case === "small_business") ? texts.smallBusiness : texts.sumsHint}
      </p>
    </Card>
  );
}

function Sum({
  name,
  netAmount,
  taxAmount,
  grossAmount,
}: {
  name: string;
  netAmount: string;
  taxAmount: string;
  grossAmount: string;
}) {
  return (
    <div className="border-b border-line py-3 last:border-b-0 last:font-semibold">
      <dt>{name}</dt>
      <dd className="mt-1 grid grid-cols-3 gap-2 text-[0.9375rem]">
        {[
          [texts.net, netAmount],
          [texts.tax, taxAmount],
          [texts.gross, grossAmount],
        ].map(([label, amount = ""]) => (
          <span key={label} className="grid last:text-right">
            <span className="text-sm font-normal text-muted">{label}</span>
            <span className="whitespace-nowrap">{euro(amount)}</span>
          </span>
        ))}
      </dd>
    </div>
  );
}
