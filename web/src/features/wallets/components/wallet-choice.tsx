import { clsx } from "clsx";
import { HandCoins, Wallet as WalletIcon } from "lucide-react";
import { useEffect, useId } from "react";
import { Option } from "@/ui/option";
import { formatExact } from "../amounts";
import type { Currency } from "../api";
import { useWalletOffers } from "../offers";
import { payTexts as texts } from "../texts";
import { Coin } from "./coin";

/** At the checkout, for members with a balance: whether the wallet pays, and from which currency. */
export default function WalletChoice({
  cents,
  value,
  onChange,
  besideOthers = false,
}: {
  /** The order's total. */
  cents: number;
  /** Null: not from the wallet. */
  value: Currency | null;
  onChange: (currency: Currency | null) => void;
  /** Other ways to pay stand above it: not paying from the wallet is choosing one of them. */
  besideOthers?: boolean;
}) {
  const name = useId();
  const offers = useWalletOffers(cents, true);
  const payable = offers.filter(({ enough }) => enough);
  const [first] = payable;
  const chosen = payable.find(({ currency }) => currency === value);
  // A cart that has grown, or a balance that has shrunk since: what was chosen does not do any more.
  const instead = value !== null && !chosen ? (first?.currency ?? null) : undefined;
  useEffect(() => {
    if (instead !== undefined) onChange(instead);
  }, [instead, onChange]);
  if (offers.length === 0) return null;

  return (
    <fieldset
      className={besideOthers ? "mt-2 mb-2 grid gap-2" : "mt-5 mb-2 grid gap-2 border-t border-line pt-5"}
    >
      <legend className={besideOthers ? "sr-only" : "float-left mb-2 font-serif text-lg font-semibold"}>
        {texts.title}
      </legend>
      {besideOthers ? null : (
        <Option
          name={name}
          icon={<HandCoins />}
          label={texts.later}
          hint={texts.laterText}
          checked={!chosen}
          onChange={() => onChange(null)}
        />
      )}
      <Option
        name={name}
        icon={<WalletIcon />}
        label={texts.wallet}
        hint={first ? texts.walletText : texts.tooLittle}
        checked={Boolean(chosen)}
        disabled={!first}
        onChange={() => onChange(first?.currency ?? null)}
      />
      {chosen ? (
        <div role="radiogroup" aria-label={texts.currency} className="grid gap-1 pl-2">
          {offers.map(({ currency, amount, enough }) => (
            <label
              key={currency}
              className={clsx(
                "relative flex min-h-13 items-center gap-3 rounded-lg px-2 py-1 has-focus-visible:outline-2",
                currency === chosen.currency ? "bg-brand-soft text-on-brand-soft" : "hover:bg-sunken",
                !enough && "opacity-60",
              )}
            >
              <input
                type="radio"
                name={`${name}-currency`}
                className="absolute inset-0 appearance-none rounded-lg"
                checked={currency === chosen.currency}
                disabled={!enough}
                onChange={() => onChange(currency)}
              />
              <Coin currency={currency} className="size-9!" />
              <span className="min-w-0">
                <span className="block leading-tight font-semibold">{formatExact(amount, currency)}</span>
                {enough ? null : <span className="block text-sm">{texts.tooLittle}</span>}
              </span>
            </label>
          ))}
        </div>
      ) : null}
    </fieldset>
  );
}
