import { CreditCard, MessageCircle, PackageCheck, Truck } from "lucide-react";
import type { ReactNode } from "react";
import { basePrice, formatEuro, toCents } from "@/base/money";
import { useStore } from "@/base/store";
import { depositText, priceOf, ProductPicture, usePremiumPercent } from "@/features/catalog";
import {
  addressLines,
  arrivalText,
  chosenSlot,
  choiceOf,
  type Delivery,
  deliveryTexts,
  destinationStore,
  pickUpLines,
} from "@/features/delivery";
import { methodHint, methodName, type PaymentMethod } from "@/features/payments";
import { type Cart, cartDeposit, cartTotal } from "../cart";
import { checkoutTexts as texts } from "../checkout-texts";
import type { CheckoutStep } from "../use-steps";
import type { Voucher } from "../voucher";
import { voucherTexts } from "../voucher-texts";
import { GuaranteeNotice } from "./guarantee-notice";
import { worthOf } from "./voucher-field";

interface Props {
  cart: Cart;
  wallet: string | null;
  method: PaymentMethod | undefined;
  delivery: Delivery;
  voucher: Voucher["applied"];
  /** Where the shop can answer a guest; "" where it was not asked. */
  contact: string;
  /** The steps that one can go back to. */
  steps: readonly CheckoutStep[];
  onChange: (step: CheckoutStep) => void;
  /** What else there is to say, before the goods. */
  children?: ReactNode;
}

/** The last look before an order that costs money: goods, delivery, payment, VAT (§ 312j BGB). */
export function OrderReview({
  cart,
  wallet,
  method: pays,
  delivery,
  voucher,
  contact,
  steps,
  onChange,
  children,
}: Props) {
  const { address, slot } = useStore(destinationStore);
  const { method, country } = delivery;
  const chosen = method && chosenSlot(method, slot);
  const arrival = method && arrivalText(method);
  const place = method && choiceOf(method, address, country).address;
  const change = (step: CheckoutStep, part: string) =>
    steps.includes(step) ? { label: texts.change(part), press: () => onChange(step) } : undefined;
  return (
    <div className="grid gap-6 pb-5">
      <div className="divide-y divide-line rounded-xl border border-line bg-surface px-4">
        <Part
          icon={method?.kind === "pick_up" ? <PackageCheck /> : <Truck />}
          title={texts.delivery}
          change={change("delivery", texts.delivery)}
        >
          {method ? (
            <>
              <p className="font-semibold">{method.name}</p>
              {place ? addressLines(place).map((line) => <p key={line}>{line}</p>) : null}
              {arrival ? (
                <p className="mt-1">
                  {deliveryTexts.arrives(arrival)}
                  {wallet ? null : <span className="text-muted">, {deliveryTexts.paidToday}</span>}
                </p>
              ) : null}
              {chosen
                ? pickUpLines({
                    place: chosen.place.name,
                    address: chosen.place.address,
                    date: chosen.day.date,
                    from: chosen.slot.from,
                    to: chosen.slot.to,
                  }).map((line) => <p key={line}>{line}</p>)
                : null}
              {method.kind === "pick_up" ? <p>{deliveryTexts.pickUpText}</p> : null}
              {method.kind === "arrangement" ? <p>{deliveryTexts.agreed}</p> : null}
            </>
          ) : (
            deliveryTexts.nothingYet
          )}
        </Part>
        <Part icon={<CreditCard />} title={texts.payment} change={change("payment", texts.payment)}>
          {wallet ? (
            texts.walletPayment(wallet)
          ) : pays ? (
            <>
              <p className="font-semibold">{methodName(pays)}</p>
              <p>{methodHint(pays)}</p>
            </>
          ) : (
            texts.paymentText
          )}
        </Part>
        {contact ? (
          <Part
            icon={<MessageCircle />}
            title={deliveryTexts.contact}
            change={change("delivery", deliveryTexts.contact)}
          >
            <p className="wrap-anywhere">{contact}</p>
          </Part>
        ) : null}
      </div>
      {children}
      <GuaranteeNotice />
      <Goods cart={cart} delivery={delivery} voucher={voucher} />
    </div>
  );
}

function Goods({
  cart,
  delivery: { method },
  voucher,
}: {
  cart: Cart;
  delivery: Delivery;
  voucher: Voucher["applied"];
}) {
  const premiumPercent = usePremiumPercent();
  const deposit = cartDeposit(cart);
  const taxes = method?.taxes.filter(({ rateHundredths }) => rateHundredths > 0) ?? [];
  return (
    <section>
      <h3 className="mb-3 text-lg">{texts.goods}</h3>
      <div className="rounded-xl border border-line bg-surface px-4">
        <ul>
          {cart.map(({ product, quantity }) => {
            const price = priceOf(product, premiumPercent);
            const base = price ? basePrice(price.cents, product.netAmount, product.unit) : null;
            const each = price && quantity > 1 ? texts.each(formatEuro(price.cents)) : null;
            const facts = [each, depositText(product), base];
            return (
              <li key={`${product.id} ${product.variant?.id}`} className="flex items-center gap-3 py-3">
                <span className="h-16 w-13 shrink-0 overflow-hidden rounded-md bg-sunken">
                  <ProductPicture product={product} sizes="52px" eager />
                </span>
                <span className="min-w-0 flex-1">
                  <span className="block font-medium wrap-anywhere">
                    {texts.times(quantity, product.name)}
                  </span>
                  <span className="block text-sm text-muted">{facts.filter(Boolean).join(" · ")}</span>
                </span>
                <span className="whitespace-nowrap">
                  {price ? formatEuro(price.cents * quantity) : texts.invalidPrice}
                </span>
              </li>
            );
          })}
        </ul>
        {method || voucher ? (
          <dl className="border-t border-line py-3">
            <Sum name={texts.subtotal}>{formatEuro(cartTotal(cart, premiumPercent) - deposit)}</Sum>
            {deposit > 0 ? <Sum name={texts.deposit}>{formatEuro(deposit)}</Sum> : null}
            {voucher ? <Sum name={voucherTexts.redeemed(voucher.code)}>{worthOf(voucher)}</Sum> : null}
            {method ? (
              <Sum name={deliveryTexts.line(method.name)}>{costOf(method.shippingAmount)}</Sum>
            ) : null}
            {taxes.map((tax) => (
              <Sum
                key={tax.rateHundredths}
                small
                name={texts.tax(
                  percent.format(tax.rateHundredths / 100),
                  formatEuro(toCents(tax.netAmount) ?? 0),
                )}
              >
                {formatEuro(toCents(tax.taxAmount) ?? 0)}
              </Sum>
            ))}
          </dl>
        ) : null}
      </div>
    </section>
  );
}

const percent = new Intl.NumberFormat("de-DE", { maximumFractionDigits: 2 });

function costOf(amount: string): string {
  const cents = toCents(amount) ?? 0;
  return cents === 0 ? texts.free : formatEuro(cents);
}

const Sum = ({ name, small = false, children }: { name: string; small?: boolean; children: ReactNode }) => (
  <div
    className={small ? "flex justify-between gap-4 text-sm text-muted" : "flex justify-between gap-4 py-0.5"}
  >
    <dt className="min-w-0 wrap-anywhere">{name}</dt>
    <dd className="whitespace-nowrap">{children}</dd>
  </div>
);

function Part({
  icon,
  title,
  change,
  children,
}: {
  icon: ReactNode;
  title: string;
  change: { label: string; press: () => void } | undefined;
  children: ReactNode;
}) {
  return (
    <section className="flex gap-3 py-4">
      <span aria-hidden className="mt-0.5 shrink-0 text-muted [&_svg]:size-5">
        {icon}
      </span>
      <div className="min-w-0 flex-1 text-[0.9375rem]">
        <h3 className="mb-1 text-base">{title}</h3>
        {children}
      </div>
      {change ? (
        <button
          type="button"
          aria-label={change.label}
          onClick={change.press}
          className="-my-2 -mr-2 min-h-11 self-start rounded-md px-2 font-semibold text-brand hover:underline"
        >
          {texts.changeShort}
        </button>
      ) : null}
    </section>
  );
}
