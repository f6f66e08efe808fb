import { Coins, CreditCard, ExternalLink, Handshake, Landmark, Send } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Option } from "@/ui/option";
import type { PaymentMethod } from "../api";
import { chosenMethod } from "../method";
import { paymentTexts as texts } from "../texts";
import { PaypalMark } from "./paypal-mark";

export const methodLooks: Partial<Record<PaymentMethod, { icon: ReactNode; name: string; hint: string }>> = {
  bank: { icon: <Landmark />, name: texts.bank, hint: texts.bankText },
  paypal: { icon: <PaypalMark />, name: texts.paypal, hint: texts.paypalText },
  stripe: { icon: <CreditCard />, name: texts.card, hint: texts.cardText },
  telegram: { icon: <Send />, name: texts.telegram, hint: texts.telegramText },
  crypto: { icon: <Coins />, name: texts.coins, hint: texts.coinsText },
  arrangement: { icon: <Handshake />, name: texts.arrangement, hint: texts.arrangementText },
};

export const methodName = (method: PaymentMethod): string => methodLooks[method]?.name ?? method;

/** On whose page it is paid. */
export const providerName = (method: PaymentMethod): string =>
  method === "stripe" ? texts.stripe : methodName(method);

/** What the button says that leads there. */
export const payLabel = (method: PaymentMethod): string =>
  method === "stripe" ? texts.payByCard : texts.payAt(methodName(method));

/** What happens after the order. */
export const methodHint = (method: PaymentMethod): string => methodLooks[method]?.hint ?? texts.otherText;

/** How an order is paid: one of the ways that the shop offers. */
export function MethodChoice({
  methods,
  value,
  onChoose,
}: {
  methods: readonly PaymentMethod[];
  /** Undefined while something else pays. */
  value: PaymentMethod | undefined;
  onChoose: () => void;
}) {
  const name = useId();
  return (
    <fieldset className="grid gap-2">
      <legend className="float-left mb-2 font-serif text-lg font-semibold">{texts.how}</legend>
      {methods.map((method) => (
        <Option
          key={method}
          name={name}
          icon={methodLooks[method]?.icon ?? <ExternalLink />}
          label={methodName(method)}
          hint={
            <>
              {methodHint(method)}
              {method === "bank" && value === "bank" ? (
                <span className="mt-2 block border-t border-line pt-2">{texts.bankMore}</span>
              ) : null}
            </>
          }
          checked={method === value}
          onChange={() => {
            chosenMethod.set(method);
            onChoose();
          }}
        />
      ))}
    </fieldset>
  );
}
