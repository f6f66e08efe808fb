import { useMutation, useQueryClient } from "@tanstack/react-query";
import { PackagePlus, Plus, X } from "lucide-react";
import { type SubmitEvent, useId, useRef, useState } from "react";
import { ApiError } from "@/api/error";
import { toastFailure } from "@/api/toast-failure";
import { createKey } from "@/base/id";
import { productsQuery } from "@/features/catalog";
import { Button, IconButton } from "@/ui/button";
import { Field, Input } from "@/ui/field";
import { Sheet } from "@/ui/sheet";
import { toast } from "@/ui/toast";
import { useDiscard } from "@/ui/use-discard";
import { useErrorFocus } from "@/ui/use-error-focus";
import { bookGoods, keyOf, named, type StockedProduct, stockKey } from "../api";
import { findProducts } from "../filter";
import { stockTexts as texts } from "../texts";
import { NumberStepper } from "./number-stepper";
import { noFilter, ProductFilter } from "./product-filter";
import { stockOf, Thumb } from "./stock-row";

/** Products that are offered at once; the search leads to the others. */
const offered = 8;

/** Goods that came in or were lost, of several products at once. */
export function GoodsSheet({
  kind,
  products,
  onClose,
}: {
  kind: "deliveries" | "losses";
  products: readonly StockedProduct[];
  onClose: () => void;
}) {
  const form = useId();
  const client = useQueryClient();
  // One sheet books once, however often it is tried; other goods are another booking.
  const key = useRef({ of: "", key: "" });
  const [lines, setLines] = useState<readonly { product: StockedProduct; quantity: number }[]>([]);
  const [note, setNote] = useState("");
  const [filter, setFilter] = useState(noFilter);
  const limited = products.filter(({ stock }) => stock !== null && stock !== undefined);
  const chosen = new Set(lines.map(({ product }) => keyOf(product)));
  const others = findProducts(limited, filter).filter((product) => !chosen.has(keyOf(product)));
  const sign = kind === "deliveries" ? 1 : -1;
  const [leave, question] = useDiscard(lines.length > 0 || note !== "", onClose);
  const body = useRef<HTMLFormElement>(null);
  const book = useMutation({
    // Without a network it fails at once and says so, instead of waiting for one.
    networkMode: "always",
    mutationFn: () => {
      const items = lines.map(({ product, quantity }) => ({ ...named(product), quantity }));
      const of = JSON.stringify([items, note]);
      if (key.current.of !== of) key.current = { of, key: createKey() };
      return bookGoods(kind, items, note, key.current.key);
    },
    onSuccess: ({ message }) => {
      toast({ title: message });
      onClose();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.fields["note"]) return;
      toastFailure(texts.error, error, texts.notSaved);
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: stockKey }),
        client.invalidateQueries({ queryKey: productsQuery.queryKey }),
      ]),
  });
  const errors = book.error instanceof ApiError ? book.error.fields : {};
  useErrorFocus(body, errors);

  const add = (product: StockedProduct) => {
    setFilter(noFilter);
    const before = lines.find((line) => keyOf(line.product) === keyOf(product));
    if (before) setQuantity(keyOf(product), before.quantity + 1);
    else setLines([...lines, { product, quantity: 1 }]);
  };
  const setQuantity = (which: string, quantity: number) =>
    setLines(lines.map((line) => (keyOf(line.product) === which ? { ...line, quantity } : line)));

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!book.isPending && lines.length > 0) book.mutate();
  }

  return (
    <Sheet
      open
      onOpenChange={(open) => (open || book.isPending ? undefined : leave())}
      title={kind === "deliveries" ? texts.receive : texts.lose}
      className="sm:w-130!"
      footer={
        <>
          {lines.length === 0 ? <p className="mb-2 text-sm text-muted">{texts.nothingChosen}</p> : null}
          <Button
            type="submit"
            form={form}
            wide
            size="lg"
            busy={book.isPending}
            disabled={lines.length === 0}
          >
            {texts.book[kind]}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-5 px-5 pb-6">
        <p className="text-muted">{texts.goodsHint[kind]}</p>
        {lines.length > 0 ? (
          <ul className="divide-y divide-line border-y border-line">
            {lines.map(({ product, quantity }) => (
              <li
                key={keyOf(product)}
                className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-3"
              >
                <div className="flex min-w-0 flex-1 basis-44 items-center gap-3">
                  <Thumb product={product} />
                  <div className="min-w-0">
                    <p className="line-clamp-2 font-medium wrap-anywhere">{product.name}</p>
                    <p className="text-sm text-muted">
                      {texts.after(Math.max(0, (product.stock ?? 0) + sign * quantity))}
                    </p>
                  </div>
                </div>
                <div className="flex flex-wrap items-center gap-1">
                  <NumberStepper
                    name={texts.quantityOf(product.name)}
                    value={quantity}
                    least={1}
                    onChange={(next) => setQuantity(keyOf(product), next ?? 1)}
                  />
                  <IconButton
                    variant="ghost"
                    label={texts.remove(product.name)}
                    onClick={() => setLines(lines.filter((line) => keyOf(line.product) !== keyOf(product)))}
                  >
                    <X aria-hidden className="size-5" />
                  </IconButton>
                </div>
              </li>
            ))}
          </ul>
        ) : null}
        <form ref={body} id={form} noValidate onSubmit={submit}>
          <Field label={texts.note[kind]} optional={kind === "deliveries"} error={errors["note"]}>
            <Input value={note} maxLength={200} onChange={({ target }) => setNote(target.value)} />
          </Field>
        </form>
        <section aria-label={texts.add} className="grid grid-cols-1 gap-3">
          <h3 className="flex items-center gap-2 text-lg">
            <PackagePlus aria-hidden className="size-5 text-muted" />
            {texts.add}
          </h3>
          <ProductFilter products={limited} filter={filter} onChange={setFilter} onCode={add} />
          <ul>
            {others.slice(0, offered).map((product) => (
              <li key={keyOf(product)} className="border-b border-line last:border-b-0">
                <button
                  type="button"
                  className="flex min-h-16 w-full items-center gap-3 rounded-md text-left hover:text-brand"
                  onClick={() => add(product)}
                >
                  <Thumb product={product} />
                  <span className="min-w-0 flex-1">
                    <span className="line-clamp-2 font-medium wrap-anywhere">{product.name}</span>
                    <span className="block text-sm text-muted">{stockOf(product)}</span>
                  </span>
                  <Plus aria-hidden className="size-5 shrink-0 text-brand" />
                </button>
              </li>
            ))}
          </ul>
          <p className="text-sm text-muted">
            {others.length > offered ? texts.found(others.length) : texts.addUnlimited}
          </p>
        </section>
      </div>
      {question}
    </Sheet>
  );
}
