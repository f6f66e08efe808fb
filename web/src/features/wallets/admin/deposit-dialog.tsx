import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { ApiError, reasonOf } from "@/api/error";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field, Input } from "@/ui/field";
import { Select } from "@/ui/select";
import { toast } from "@/ui/toast";
import { useErrorFocus } from "@/ui/use-error-focus";
import { formatExact, readAmount } from "../amounts";
import type { Currency, CurrencyInfo, Pickable } from "../api";
import { AmountInput } from "../components/amount-field";
import { nameOf, PersonField } from "../components/person-field";
import { walletTexts } from "../texts";
import { adminWalletsKey, bookDeposit } from "./api";
import { walletAdminTexts as texts } from "./texts";

/** Books a payment by hand, for the owner. */
export function DepositButton({ currencies }: { currencies: readonly CurrencyInfo[] }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="soft" icon={<Plus aria-hidden className="size-4.5" />} onClick={() => setOpen(true)}>
        {texts.deposit}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={texts.deposit} description={texts.depositText}>
        <DepositForm currencies={currencies} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function DepositForm({ currencies, onDone }: { currencies: readonly CurrencyInfo[]; onDone: () => void }) {
  const client = useQueryClient();
  const [person, setPerson] = useState<Pickable>();
  const [currency, setCurrency] = useState<Currency>(currencies[0]?.currency ?? "BTC");
  const [amount, setAmount] = useState("");
  const [txId, setTxId] = useState("");
  const [problem, setProblem] = useState<string>();
  const booking = useMutation({
    mutationFn: bookDeposit,
    onSuccess: (_, deposit) => {
      toast({
        title: texts.deposited,
        description: texts.depositedText(
          formatExact(deposit.amount, deposit.currency),
          person ? nameOf(person) : "",
        ),
      });
      void client.invalidateQueries({ queryKey: adminWalletsKey });
      onDone();
    },
  });
  const fields = useMemo(
    () => (booking.error instanceof ApiError ? booking.error.fields : {}),
    [booking.error],
  );
  const form = useRef<HTMLFormElement>(null);
  useErrorFocus(
    form,
    useMemo(() => (problem ? { ...fields, amount: problem } : fields), [fields, problem]),
  );
  const failed = booking.error && Object.keys(fields).length === 0;
  const complete = person !== undefined && amount !== "" && txId.trim() !== "";

  return (
    <form
      ref={form}
      noValidate
      className="grid gap-4 pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        const info = currencies.find((one) => one.currency === currency);
        if (!complete || !info || booking.isPending) return;
        const read = readAmount(amount, info.decimals);
        setProblem("problem" in read ? walletTexts.problems[read.problem] : undefined);
        if ("amount" in read)
          booking.mutate({ userId: person.id, currency, amount: read.amount, externalTxId: txId.trim() });
      }}
    >
      <PersonField label={texts.member} value={person} onChange={setPerson} error={fields["userId"]} />
      <div className="grid gap-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
        <Field label={texts.currency}>
          <Select
            className="[&_select]:h-12"
            value={currency}
            onChange={(event) => setCurrency(event.target.value as Currency)}
          >
            {currencies.map((one) => (
              <option key={one.currency}>{one.currency}</option>
            ))}
          </Select>
        </Field>
        <Field label={texts.amount} error={problem ?? fields["amount"]}>
          <AmountInput
            value={amount}
            onChange={(value) => {
              setAmount(value);
              setProblem(undefined);
            }}
          />
        </Field>
      </div>
      <Field label={texts.txId} error={fields["externalTxId"]}>
        <Input
          value={txId}
          onChange={(event) => setTxId(event.target.value)}
          autoComplete="off"
          spellCheck={false}
          className="[font-family:monospace] text-[0.9375rem]!"
        />
      </Field>
      {failed ? (
        <p role="alert" className="text-sm text-danger">
          {reasonOf(booking.error) ?? texts.depositFailed}
        </p>
      ) : null}
      <Button
        type="submit"
        size="lg"
        busy={booking.isPending}
        disabledReason={complete ? undefined : texts.depositIncomplete}
      >
        {texts.deposit}
      </Button>
    </form>
  );
}
