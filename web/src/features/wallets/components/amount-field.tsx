import { Field, Input } from "@/ui/field";
import { formatExact, fromUnits, toUnits } from "../amounts";
import type { CurrencyInfo } from "../api";
import { walletTexts as texts } from "../texts";

/** An amount of one currency, with a button for all there is. */
export function AmountField({
  info: { currency, decimals },
  available,
  value,
  onChange,
  error,
}: {
  info: CurrencyInfo;
  available: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}) {
  return (
    <Field label={texts.amount} error={error} hint={texts.available(formatExact(available, currency))}>
      <div className="relative">
        <AmountInput value={value} onChange={onChange} className="pr-32" />
        <span
          aria-hidden
          className="pointer-events-none absolute top-3 right-19 leading-6 font-semibold text-muted"
        >
          {currency}
        </span>
        <button
          type="button"
          onClick={() => onChange(fromUnits(toUnits(available, decimals) ?? 0n, decimals))}
          className="absolute top-0.5 right-0.5 h-11 w-17 rounded-md text-sm font-semibold text-brand hover:text-brand-strong"
        >
          {texts.all}
        </button>
      </div>
    </Field>
  );
}

/** What is typed stays a text and is never a float. */
export function AmountInput({
  value,
  onChange,
  className,
}: {
  value: string;
  onChange: (value: string) => void;
  className?: string;
}) {
  return (
    <Input
      type="number"
      inputMode="decimal"
      min="0"
      step="0.00000001"
      placeholder="0,00000000"
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBeforeInput={(event) => {
        // Browsers in another language drop a typed comma without a word: 0,5 would become 05.
        if (event.data !== ",") return;
        event.preventDefault();
        // oxlint-disable-next-line typescript/no-deprecated -- the only way to type into a number field
        document.execCommand("insertText", false, ".");
      }}
      onPaste={(event) => {
        // The same for a number from the clipboard.
        const text = event.clipboardData.getData("text").trim();
        if (!/^\d+,\d+$/.test(text)) return;
        event.preventDefault();
        onChange(text.replace(",", "."));
      }}
      // A wheel that turns over a focused number would change what is sent.
      onWheel={(event) => event.currentTarget.blur()}
      className={`[appearance:textfield] font-semibold [&::-webkit-inner-spin-button]:appearance-none ${className ?? ""}`}
    />
  );
}
