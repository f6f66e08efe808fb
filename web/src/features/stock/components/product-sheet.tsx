import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useRef, useState } from "react";
import { ApiError } from "@/api/error";
import { toastFailure } from "@/api/toast-failure";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { Button } from "@/ui/button";
import { Field, Input } from "@/ui/field";
import { InlineError } from "@/ui/inline-error";
import { ScanButton } from "@/ui/scanner";
import { Sheet } from "@/ui/sheet";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { toast } from "@/ui/toast";
import { useErrorFocus } from "@/ui/use-error-focus";
import { movementsQuery, saveFacts, type StockedProduct, stockKey } from "../api";
import { writeMovementFilter } from "../filter";
import { stockTexts as texts } from "../texts";
import { MovementRows } from "./movement-rows";
import { stockOf, Thumb } from "./stock-row";

/** Movements shown here; the rest has a screen of its own. */
const latest = 6;

/** What the owner wants to be told of a product, its bar code, and what moved last. */
export function ProductSheet({ product, onClose }: { product: StockedProduct; onClose: () => void }) {
  const client = useQueryClient();
  const [low, setLow] = useState(product.lowStock?.toString() ?? "");
  const [gtin, setGtin] = useState(product.gtin ?? "");
  const filter = { productId: product.id };
  const moved = useInfiniteQuery(movementsQuery(filter, latest));
  const movements = moved.data?.pages[0]?.movements;
  const save = useMutation({
    mutationFn: () => {
      const variant = product.variantId === undefined ? {} : { variantId: product.variantId };
      return saveFacts(product.id, { ...variant, lowStock: low === "" ? null : Number(low), gtin });
    },
    onSuccess: () => {
      toast({ title: texts.saved });
      onClose();
    },
    onError: (error) => {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) return;
      toastFailure(texts.error, error, texts.notSaved);
    },
    onSettled: () => client.invalidateQueries({ queryKey: stockKey }),
  });
  const errors = save.error instanceof ApiError ? save.error.fields : {};
  const form = useRef<HTMLFormElement>(null);
  useErrorFocus(form, errors);
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  }
  return (
    <Sheet open onOpenChange={(open) => (open ? undefined : onClose())} title={texts.title}>
      <div className="grid grid-cols-1 gap-6 px-5 pb-8">
        <div className="flex items-center gap-3">
          <Thumb product={product} />
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">{product.name}</p>
            <p className="text-muted">{stockOf(product)}</p>
          </div>
        </div>
        <form
          ref={form}
          noValidate
          aria-label={texts.facts}
          onSubmit={submit}
          className="grid grid-cols-1 gap-4"
        >
          <Field label={texts.lowStock} hint={texts.lowStockHint} error={errors["lowStock"]}>
            <Input
              inputMode="numeric"
              autoComplete="off"
              maxLength={7}
              value={low}
              onChange={({ target }) => setLow(target.value.replaceAll(/\D/g, ""))}
            />
          </Field>
          <div className="grid grid-cols-1 gap-3">
            <Field label={texts.gtin} hint={texts.gtinHint} error={errors["gtin"]}>
              <Input
                inputMode="numeric"
                autoComplete="off"
                maxLength={20}
                value={gtin}
                onChange={({ target }) => setGtin(target.value)}
              />
            </Field>
            <ScanButton onRead={setGtin} />
          </div>
          <Button type="submit" className="justify-self-start max-sm:w-full" busy={save.isPending}>
            {texts.save}
          </Button>
        </form>
        <section aria-label={texts.lastMovements}>
          <h3 className="text-lg">{texts.lastMovements}</h3>
          {movements ? (
            movements.length > 0 ? (
              <>
                <MovementRows movements={movements} named={product.variantId !== undefined} />
                <Link
                  href={href("/admin/stock/movements") + writeMovementFilter(filter)}
                  className="mt-2 inline-flex min-h-11 items-center font-medium text-brand"
                >
                  {texts.allMovements}
                </Link>
              </>
            ) : (
              <p className="py-3 text-muted">{texts.noMovements}</p>
            )
          ) : moved.isError ? (
            <InlineError text={texts.movementsFailed} query={moved} />
          ) : (
            <SkeletonRows label={texts.lastMovements} count={3} row="h-14" />
          )}
        </section>
      </div>
    </Sheet>
  );
}
