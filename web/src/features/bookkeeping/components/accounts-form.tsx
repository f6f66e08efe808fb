import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError } from "@/api/error";
import { toastFailure } from "@/api/toast-failure";
import { Button } from "@/ui/button";
import { Field, Input } from "@/ui/field";
import { Select } from "@/ui/select";
import { toast } from "@/ui/toast";
import { useErrorFocus } from "@/ui/use-error-focus";
import {
  type Accounts,
  type Bookkeeping,
  type BookkeepingSettings,
  bookkeepingKey,
  saveSettings,
} from "../api";
import { bookkeepingTexts as texts } from "../texts";

const month = new Intl.DateTimeFormat("de-DE", { month: "long" });
const months = Array.from({ length: 12 }, (_, index) => month.format(new Date(2026, index, 1)));

const single = [
  ["foreign", texts.foreign],
  ["export", texts.exportAccount],
  ["smallBusiness", texts.smallBusinessAccount],
  ["other", texts.other],
] as const;

const payers = ["bank", "paypal", "stripe", "telegram", "wallet", "coins", "hand", "open"] as const;

/** A field that was typed; what is no number the server refuses as 0. */
const number = (typed: string) => (/^\d{1,9}$/.test(typed.trim()) ? Number(typed.trim()) : 0);

/** The numbers of consultant and client, and an account for each rate and each way to pay. */
export function AccountsForm({ books, onDone }: { books: Bookkeeping; onDone: () => void }) {
  const [draft, setDraft] = useState(books.settings);
  // Numbers are kept as they are typed.
  const [typed, setTyped] = useState<Record<string, string>>({});
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: () => saveSettings(read(draft, typed)),
    onSuccess: () => {
      toast({ title: texts.saved });
      onDone();
    },
    onError: (error) => toastFailure(texts.error, error, texts.saveSettingsFailed),
    onSettled: () => client.invalidateQueries({ queryKey: bookkeepingKey }),
  });
  const fields = save.error instanceof ApiError ? save.error.fields : {};
  const form = useRef<HTMLFormElement>(null);
  useErrorFocus(form, fields);
  const input = (name: string, label: string, value: number | null | undefined) => (
    <Field key={name} label={label} error={fields[name]}>
      <Input
        inputMode="numeric"
        autoComplete="off"
        value={typed[name] ?? (value ? String(value) : "")}
        onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
      />
    </Field>
  );
  const { accounts } = draft;
  return (
    <form
      ref={form}
      className="flex flex-col gap-5 px-5 pb-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate();
      }}
    >
      <p className="text-muted">{texts.accountsText}</p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {input("consultant", texts.consultant, draft.consultant)}
        {input("client", texts.client, draft.client)}
        <Field label={texts.chart} hint={texts.chartHint}>
          <Select
            value={draft.chart}
            onChange={(event) => {
              const chart = event.target.value as BookkeepingSettings["chart"];
              setDraft({ ...draft, chart, accounts: books.usualAccounts[chart] });
              setTyped(({ consultant, client: own }) => ({
                ...(consultant === undefined ? {} : { consultant }),
                ...(own === undefined ? {} : { client: own }),
              }));
            }}
          >
            {Object.entries(texts.charts).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={texts.yearBegins} error={fields["yearBegins"]}>
          <Select
            value={draft.yearBegins}
            onChange={(event) => setDraft({ ...draft, yearBegins: Number(event.target.value) })}
          >
            {months.map((name, index) => (
              <option key={name} value={index + 1}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <fieldset className="grid items-start gap-4 sm:grid-cols-2">
        <legend className="mb-3 text-lg font-semibold">{texts.revenue}</legend>
        {accounts.rates.flatMap(({ rateHundredths: rate, home, union }) => [
          input(`home${rate}`, texts.home(rate), home),
          input(`union${rate}`, texts.unionAt(rate), union),
        ])}
        {single.map(([name, label]) => input(name, label, accounts[name]))}
      </fieldset>
      <fieldset className="grid items-start gap-4 sm:grid-cols-2">
        <legend className="mb-3 text-lg font-semibold">{texts.payers}</legend>
        {payers.map((name) => input(name, texts[name], accounts[name]))}
      </fieldset>
      <Button type="submit" wide busy={save.isPending}>
        {texts.save}
      </Button>
    </form>
  );
}

/** The form as the server wants it. */
function read(draft: BookkeepingSettings, typed: Record<string, string>): BookkeepingSettings {
  const of = (name: string, known: number) => (typed[name] === undefined ? known : number(typed[name]));
  const optional = (name: string, known: number | null | undefined) =>
    typed[name] === undefined ? (known ?? null) : typed[name].trim() === "" ? null : number(typed[name]);
  const named = [...single.map(([name]) => name), ...payers];
  const accounts: Accounts = {
    ...draft.accounts,
    ...Object.fromEntries(named.map((name) => [name, of(name, draft.accounts[name])])),
    rates: draft.accounts.rates.map(({ rateHundredths, home, union }) => ({
      rateHundredths,
      home: of(`home${rateHundredths}`, home),
      union: of(`union${rateHundredths}`, union),
    })),
  };
  return {
    ...draft,
    consultant: optional("consultant", draft.consultant),
    client: optional("client", draft.client),
    accounts,
  };
}
