import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { formatEuro, toCents } from "@/base/money";
import { Badge } from "@/ui/badge";
import { Price } from "@/ui/price";
import { Switch } from "@/ui/toggle";
import { previewQuery } from "../api";
import { priceTexts as texts } from "../texts";

interface Props extends Omit<ComponentProps<typeof Switch>, "label" | "hint" | "disabled"> {
  productId: number;
  /** What was typed; null while it is no price. */
  cents: number | null;
  /** Whether the owner wants it. */
  wanted: boolean;
}

/** Whether a price is shown as reduced. The history of the price decides whether it may be, and says why. */
export function ReductionChoice({ productId, cents, wanted, ...rest }: Props) {
  const { data, isError } = useQuery({
    ...previewQuery(productId, cents ?? 0),
    enabled: cents !== null,
    placeholderData: keepPreviousData,
  });
  const preview = cents === null ? null : data;
  const before = preview ? toCents(preview.priceBefore) : null;
  const waiting = isError ? texts.checkFailed : texts.checking;
  const hint = cents === null ? texts.noPrice : (preview?.message ?? waiting);
  return (
    <div className="col-span-full rounded-lg border border-line px-4 py-2">
      <Switch {...rest} label={texts.reduced} hint={hint} disabled={before === null} />
      {wanted && preview && cents !== null && before !== null ? (
        <p className="mt-1 flex flex-wrap items-baseline gap-x-2 border-t border-line pt-2 pb-1">
          <span className="text-sm text-muted">{texts.preview}</span>
          <Price cents={cents} />
          <span className="text-sm whitespace-nowrap text-muted">
            {texts.before} <s>{formatEuro(before)}</s>
          </span>
          <Badge tone="strong">{texts.percent(preview.discount)}</Badge>
        </p>
      ) : null}
    </div>
  );
}

/** Why a product that is only being added cannot be reduced. */
export const NoReductionYet = () => <p className="col-span-full text-sm text-muted">{texts.newProduct}</p>;
