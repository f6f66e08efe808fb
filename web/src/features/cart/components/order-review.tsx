import type { ReactNode } from "react";
import { formatEuro } from "@/base/money";
import { priceOf, usePremiumPercent } from "@/features/catalog";
import type { Cart } from "../cart";
import { checkoutTexts as texts } from "../texts";

/** The last look before an order that costs money: goods, delivery, payment (§ 312j BGB). */
export function OrderReview({ cart, wallet }: { cart: Cart; wallet: string | null }) {
  const premiumPercent = usePremiumPercent();
  return (
    <div className="grid gap-6 py-2">
      <Part title={texts.goods}>
        <ul className="grid gap-2">
          {cart.map(({ product, quantity }) => {
            const price = priceOf(product, premiumPercent);
            return (
              <li key={product.id} className="flex justify-between gap-4">
                <span className="min-w-0">{texts.times(quantity, product.name)}</span>
                <span className="whitespace-nowrap">
                  {price ? formatEuro(price.cents * quantity) : texts.invalidPrice}
                </span>
              </li>
            );
          })}
        </ul>
      </Part>
      <Part title={texts.delivery}>{texts.deliveryText}</Part>
      <Part title={texts.payment}>{wallet ? texts.walletPayment(wallet) : texts.paymentText}</Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-xl border border-line bg-surface p-4">
      <h3 className="mb-2 text-base">{title}</h3>
      <div className="text-[0.9375rem]">{children}</div>
    </section>
  );
}
