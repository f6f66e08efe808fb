import { clsx } from "clsx";
import { Check, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button, IconButton } from "@/ui/button";
import type { StockedProduct } from "../api";
import { type Counted, countedAfter, countedBefore, hasMoved } from "../count";
import { stockTexts as texts } from "../texts";
import { NumberStepper } from "./number-stepper";
import { Thumb } from "./stock-row";

/** A product to be counted, big enough for a thumb in the storeroom. */
export function CountRow({
  product,
  entry,
  sought,
  onCount,
  onDrop,
}: {
  product: StockedProduct & { stock: number };
  entry: Counted | undefined;
  /** A bar code has just led here. */
  sought: boolean;
  onCount: (entry: Counted) => void;
  onDrop: () => void;
}) {
  const { name, stock } = product;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!sought) return;
    field.current?.focus();
    field.current?.scrollIntoView({ block: "center" });
  }, [sought]);
  const moved = hasMoved(entry, stock);
  const difference = entry ? entry.counted - entry.seen : 0;
  return (
    <li
      className={clsx(
        "grid gap-3 rounded-xl border bg-surface p-3 sm:p-4",
        moved ? "border-warning" : entry ? "border-brand" : "border-line",
      )}
    >
      <div className="flex items-center gap-3">
        <Thumb product={product} />
        <div className="min-w-0 flex-1">
          <p className="line-clamp-2 text-lg leading-tight font-semibold wrap-anywhere">{name}</p>
          <p className="text-sm text-muted">
            {texts.onBooks(stock)}
            {entry && !moved ? ` · ${texts.difference(difference)}` : ""}
          </p>
        </div>
        {entry ? (
          <IconButton variant="ghost" label={texts.dropOf(name)} onClick={onDrop}>
            <X aria-hidden className="size-5" />
          </IconButton>
        ) : null}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <NumberStepper
          ref={field}
          name={texts.counted(name)}
          value={entry?.counted ?? null}
          start={stock}
          onChange={(counted) => (counted === null ? onDrop() : onCount({ counted, seen: stock }))}
        />
        {entry ? null : (
          <Button
            variant="soft"
            aria-label={texts.matchesOf(name)}
            icon={<Check aria-hidden className="size-4.5" />}
            onClick={() => onCount({ counted: stock, seen: stock })}
          >
            {texts.matches}
          </Button>
        )}
      </div>
      {entry && moved ? (
        <div
          role="group"
          aria-label={texts.moved(entry.seen, stock)}
          className="grid gap-2 rounded-lg bg-warning-soft p-3"
        >
          <p className="text-sm text-ink">{texts.moved(entry.seen, stock)}</p>
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              variant="outline"
              aria-label={texts.beforeOf(name)}
              onClick={() => onCount(countedBefore(entry, stock))}
            >
              {texts.before}
            </Button>
            <Button
              size="sm"
              variant="outline"
              aria-label={texts.afterwardsOf(name)}
              onClick={() => onCount(countedAfter(entry, stock))}
            >
              {texts.afterwards}
            </Button>
          </div>
        </div>
      ) : null}
    </li>
  );
}
