import { formatEuro, toCents } from "@/base/money";
import { deliveryTexts } from "@/features/delivery";
import { Price } from "@/ui/price";
import type { OrderDetail, Receipt } from "../api";
import { totalCents, voucherWorth } from "../order";
import { orderTexts as texts } from "../texts";

/** Under an order's goods: its delivery, the total, and the VAT in it. */
export function OrderSum({
  order,
  label,
  large = false,
}: {
  order: OrderDetail | Receipt;
  label: string;
  large?: boolean;
}) {
  const { delivery, voucher } = order;
  const taxes = order.taxes.filter(({ rateHundredths }) => rateHundredths > 0);
  return (
    <div className="grid gap-2 pt-3">
      {voucher ? (
        <p className="flex items-baseline justify-between gap-4">
          <span className="min-w-0 wrap-break-word">{texts.voucher(voucher.code)}</span>
          <span className="shrink-0">{voucherWorth(voucher)}</span>
        </p>
      ) : null}
      {delivery ? (
        <p className="flex items-baseline justify-between gap-4">
          <span className="min-w-0 wrap-break-word">{deliveryTexts.line(delivery.name)}</span>
          <Price cents={toCents(delivery.shippingAmount) ?? 0} size="sm" className="shrink-0" />
        </p>
      ) : null}
      <p className="flex items-baseline justify-between gap-4">
        <span className="font-semibold">{label}</span>
        <Price cents={totalCents(order)} size={large ? "lg" : "md"} />
      </p>
      {taxes.map((tax) => (
        <p key={tax.rateHundredths} className="flex items-baseline justify-between gap-4 text-sm text-muted">
          <span>{texts.tax(tax.rateHundredths / 100)}</span>
          <span>{formatEuro(toCents(tax.taxAmount) ?? 0)}</span>
        </p>
      ))}
    </div>
  );
}
