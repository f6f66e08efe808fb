import { Crown } from "lucide-react";
import { useConfig } from "@/api/config";
import { formatEuro } from "@/base/money";
import { usePremiumPercent } from "@/features/catalog";
import { Badge } from "@/ui/badge";
import { Price } from "@/ui/price";
import { checkoutTexts as texts } from "../checkout-texts";

const shippingNotes = { unknown: null, extra: texts.plusShipping, within: texts.withShipping };

/** What the order comes to, and what of it is known. */
export function CartTotal({
  cents,
  deposit,
  shipping,
}: {
  cents: number;
  /** What of it is deposit. */
  deposit: number;
  shipping: keyof typeof shippingNotes;
}) {
  const taxNote = useConfig()?.taxNote;
  const premiumPercent = usePremiumPercent();
  const notes = [taxNote, deposit > 0 && texts.withDeposit(formatEuro(deposit)), shippingNotes[shipping]];
  return (
    <div className="mb-4 flex items-end justify-between gap-4">
      <div>
        <p className="font-semibold">{texts.total}</p>
        <p className="text-sm text-muted">{notes.filter(Boolean).join(", ")}</p>
      </div>
      <div className="flex flex-col items-end gap-1">
        {premiumPercent > 0 ? (
          <Badge tone="premium" icon={<Crown className="size-3.5" />}>
            {texts.premiumPrices}
          </Badge>
        ) : null}
        <p aria-live="polite">
          <Price cents={cents} size="lg" />
        </p>
      </div>
    </div>
  );
}
