import { TicketPercent, X } from "lucide-react";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { formatEuro, toCents } from "@/base/money";
import { Button, IconButton } from "@/ui/button";
import { Field, Input } from "@/ui/field";
import { dropVoucher, redeem, refuseVoucher, type Voucher, voucherStore } from "../voucher";
import { voucherTexts as texts } from "../voucher-texts";

/** "−2,58 €", or that the delivery is free with it. */
export const worthOf = ({ discountAmount, shipsFree }: NonNullable<Voucher["applied"]>): string =>
  shipsFree ? texts.shipsFree : `−${formatEuro(toCents(discountAmount) ?? 0)}`;

/** Where a voucher is typed, and the one that is redeemed. Most orders have none, so the field is folded. */
export function VoucherField({ voucher }: { voucher: Voucher }) {
  const { applied, refused, isPending } = voucher;
  const [wanted, setWanted] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const asked = useRef(false);
  const reason = refused?.reason;
  // Who has pressed the button hears how it went, and goes on from there.
  useEffect(() => {
    if (isPending || !asked.current) return;
    asked.current = false;
    if (reason) input.current?.focus();
    else place.current?.focus();
  }, [isPending, reason]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = input.current?.value.trim() ?? "";
    if (code === "") refuseVoucher("", texts.missing);
    else {
      asked.current = true;
      redeem(code);
    }
  }

  if (applied)
    return (
      <div
        ref={place}
        tabIndex={-1}
        role="status"
        className="flex items-center gap-2 rounded-xl border border-line bg-surface py-1 pr-1 pl-3 outline-none"
      >
        <TicketPercent aria-hidden className="size-5 shrink-0 text-brand" />
        <span className="min-w-0 flex-1 font-medium wrap-anywhere">{texts.redeemed(applied.code)}</span>
        <span className="whitespace-nowrap">{worthOf(applied)}</span>
        <IconButton
          variant="ghost"
          label={texts.remove(applied.code)}
          onClick={() => {
            setWanted(false);
            dropVoucher();
          }}
        >
          <X />
        </IconButton>
      </div>
    );
  if (!wanted && !refused && !isPending)
    return (
      <button
        type="button"
        aria-expanded={false}
        onClick={() => {
          setWanted(true);
          requestAnimationFrame(() => input.current?.focus());
        }}
        className="-mx-2 flex min-h-11 items-center gap-2 rounded-md px-2 font-semibold text-brand hover:underline"
      >
        <TicketPercent aria-hidden className="size-5" />
        {texts.fold}
      </button>
    );
  return (
    <form noValidate onSubmit={submit}>
      <Field label={texts.label} error={reason}>
        <span className="flex gap-2">
          <Input
            ref={input}
            name="voucher"
            defaultValue={refused?.code ?? voucherStore.get().code}
            maxLength={40}
            autoCapitalize="characters"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="done"
            className="min-w-0"
          />
          <Button type="submit" variant="soft" className="h-12! shrink-0" busy={isPending}>
            {texts.redeem}
          </Button>
        </span>
      </Field>
    </form>
  );
}
