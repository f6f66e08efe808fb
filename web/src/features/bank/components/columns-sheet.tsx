import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { toastFailure } from "@/api/toast-failure";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Select } from "@/ui/select";
import { Sheet } from "@/ui/sheet";
import { useErrorFocus } from "@/ui/use-error-focus";
import { saveColumns, type StatementImport } from "../api";
import { bankTexts as texts } from "../texts";

type Question = NonNullable<StatementImport["columns"]>;
type Part = keyof typeof texts.column;
const parts = Object.keys(texts.column) as Part[];
/** Without them nothing can be read. */
const needed: readonly Part[] = ["bookedOn", "amount"];

/** What the server proposes, as far as the form knows it. */
interface Proposal {
  delimiter?: string;
  bookedOn?: number;
  amount?: { amount?: number };
  payer?: number | null;
  text?: number[];
  iban?: number | null;
}

const orNull = (at: number) => (at < 0 ? null : at);

/** Asks once what the columns of a bank's table mean. */
export function ColumnsSheet({
  columns: { heads, proposal },
  onSaved,
  onClose,
}: {
  columns: Question;
  onSaved: () => void;
  onClose: () => void;
}) {
  const guess = (proposal ?? {}) as Proposal;
  const [chosen, setChosen] = useState<Record<Part, number>>({
    bookedOn: guess.bookedOn ?? -1,
    amount: guess.amount?.amount ?? -1,
    payer: guess.payer ?? -1,
    text: guess.text?.[0] ?? -1,
    iban: guess.iban ?? -1,
  });
  const save = useMutation({
    mutationFn: () =>
      saveColumns({
        delimiter: ";",
        decimal: "comma",
        valuedOn: null,
        currency: null,
        endToEnd: null,
        account: null,
        status: null,
        ...(proposal as object | null),
        heads,
        bookedOn: chosen.bookedOn,
        amount: { kind: "signed", amount: chosen.amount },
        payer: orNull(chosen.payer),
        payee: orNull(chosen.payer),
        text: chosen.text < 0 ? [] : [chosen.text],
        iban: orNull(chosen.iban),
      }),
    onSuccess: onSaved,
    onError: (error) => toastFailure(texts.error, error, texts.changeFailed),
  });
  const form = useRef<HTMLDivElement>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  useErrorFocus(form, errors);
  function submit() {
    const missing = needed.filter((part) => chosen[part] < 0);
    setErrors(Object.fromEntries(missing.map((part) => [part, texts.columnMissing])));
    if (missing.length === 0) save.mutate();
  }
  return (
    <Sheet
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={texts.columnsTitle}
      footer={
        <Button size="lg" wide busy={save.isPending} onClick={submit}>
          {texts.columnsSave}
        </Button>
      }
    >
      <div ref={form} className="grid gap-4 px-5 pb-6">
        <p className="text-muted">{texts.columnsText}</p>
        {parts.map((part) => (
          <Field key={part} label={texts.column[part]} error={chosen[part] < 0 ? errors[part] : undefined}>
            <Select
              value={String(chosen[part])}
              onChange={(event) => setChosen({ ...chosen, [part]: Number(event.target.value) })}
            >
              <option value="-1">{texts.noColumn}</option>
              {heads.map((head, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- two columns may have the same head
                <option key={at} value={at}>
                  {head}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      </div>
    </Sheet>
  );
}
