import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { HandCoins, Wallet as WalletIcon } from "lucide-react";
import { type ComponentProps, type ReactNode, useEffect, useId } from "react";
import { coinsFor, formatExact, isPositive, toUnits } from "../amounts";
import { type Currency, myWalletsQuery, ratesQuery } from "../api";
import { useWalletConfig } from "../currencies";
import { payTexts as texts } from "../texts";
import { Coin } from "./coin";

/** What a wallet would pay for a price, and whether there is enough in it. */
interface Offer {
  currency: Currency;
  /** Decimal text, rounded up to the currency's unit as the server does. */
  amount: string;
  enough: boolean;
}

/** The wallets with something in them, at today's rates; empty until everything is known. */
function useOffers(cents: number): readonly Offer[] {
  const mine = useQuery(myWalletsQuery).data;
  const rates = useQuery(ratesQuery).data;
  const currencies = useWalletConfig()?.currencies;
  return (mine?.wallets ?? []).flatMap(({ currency, balance }): Offer[] => {
    const decimals = currencies?.find((one) => one.currency === currency)?.decimals;
    const rate = rates?.find((one) => one.currency === currency);
    if (!isPositive(balance) || decimals === undefined || !rate) return [];
    const amount = coinsFor(cents, rate.eur, decimals);
    if (amount === null) return [];
    const needed = toUnits(amount, decimals) ?? 0n;
    return [{ currency, amount, enough: (toUnits(balance, decimals) ?? 0n) >= needed }];
  });
}

/** At the checkout, for members with a balance: whether the wallet pays, and from which currency. */
export default function WalletChoice({
  cents,
  value,
  onChange,
}: {
  /** The order's total. */
  cents: number;
  /** Null: not from the wallet. */
  value: Currency | null;
  onChange: (currency: Currency | null) => void;
}) {
  const name = useId();
  const offers = useOffers(cents);
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
    <fieldset className="mt-5 mb-2 grid gap-2 border-t border-line pt-5">
      <legend className="float-left mb-2 font-serif text-lg font-semibold">{texts.title}</legend>
      <Choice
        name={name}
        icon={<HandCoins />}
        label={texts.later}
        hint={texts.laterText}
        checked={!chosen}
        onChange={() => onChange(null)}
      />
      <Choice
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

function Choice({
  icon,
  label,
  hint,
  checked,
  ...rest
}: Omit<ComponentProps<"input">, "type" | "className"> & { icon: ReactNode; label: string; hint: string }) {
  return (
    <label
      className={clsx(
        "relative flex min-h-15 items-center gap-3 rounded-xl border bg-surface px-4 py-2.5 has-focus-visible:outline-2",
        checked ? "border-brand outline-1 -outline-offset-2 outline-brand" : "border-line",
        rest.disabled && "opacity-60",
      )}
    >
      <input
        {...rest}
        type="radio"
        checked={checked}
        className="absolute inset-0 appearance-none rounded-xl"
      />
      <span aria-hidden className={clsx("shrink-0 [&_svg]:size-5", checked ? "text-brand" : "text-muted")}>
        {icon}
      </span>
      <span className="min-w-0">
        <span className="block font-semibold">{label}</span>
        <span className="block text-sm text-muted">{hint}</span>
      </span>
    </label>
  );
}
