import { ShieldCheck } from "lucide-react";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { buttonClass } from "@/ui/button-class";
import { Card, CardTitle } from "@/ui/card";
import { formatExact } from "../amounts";
import type { CurrencyInfo } from "../api";
import { walletTexts as texts } from "../texts";
import { Coin } from "./coin";

/** A shop that holds no coins for others says so, why, and how one pays instead. */
export function PayIn({ currencies }: { currencies: readonly CurrencyInfo[] }) {
  return (
    <div className="grid items-start gap-4 sm:gap-5 lg:grid-cols-2">
      <Card className="grid justify-items-start gap-2 p-6 sm:p-8">
        <span
          aria-hidden
          className="mb-2 grid size-14 place-items-center rounded-xl bg-brand-soft text-on-brand-soft"
        >
          <ShieldCheck className="size-7" />
        </span>
        <h2 className="text-2xl">{texts.payInTitle}</h2>
        <p className="text-muted">{texts.payInText}</p>
        <div className="mt-4 flex flex-wrap gap-3">
          <Link href={href("/shop")} className={buttonClass()}>
            {texts.toShop}
          </Link>
          <Link href={href("/orders")} className={buttonClass({ variant: "quiet" })}>
            {texts.toOrders}
          </Link>
        </div>
      </Card>
      <Card>
        <CardTitle>{texts.payInCurrencies}</CardTitle>
        <ul className="-my-3 divide-y divide-line">
          {currencies.map(({ currency, name, network, minimum, confirmations, blockTime }) => (
            <li key={currency} className="flex items-center gap-3 py-3">
              <Coin currency={currency} />
              <div className="min-w-0">
                <p className="font-semibold">
                  {name}{" "}
                  <span className="font-normal text-muted">{network === name ? currency : network}</span>
                </p>
                <p className="text-sm text-muted">
                  {texts.payInFacts(formatExact(minimum, currency), confirmations, blockTime)}
                </p>
              </div>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
