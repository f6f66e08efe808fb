import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type SubmitEvent, useRef, useState } from "react";
import { api } from "@/api/client";
import { ApiError, reasonOf } from "@/api/error";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { ErrorState } from "@/ui/states";
import { toast } from "@/ui/toast";
import { useDiscard } from "@/ui/use-discard";
import { useErrorFocus } from "@/ui/use-error-focus";
import { type Product, productsQuery, type Range, variantsQuery } from "../api";
import { OptionEditor } from "./option-editor";
import { ownedProductsQuery, ownedVariantsQuery } from "./products";
import { productAdminTexts } from "./texts";
import { VariantRow } from "./variant-row";
import {
  combinations,
  draftOf,
  generated,
  maxOptions,
  maxVariants,
  type OptionDraft,
  type RangeDraft,
  requestOf,
  type VariantsRequest,
  withDefault,
  withoutOption,
} from "./variants-draft";
import { variantsTexts as texts } from "./variants-texts";

/** What can be chosen of a product: its options as chips, and each variant with its figures. */
export default function VariantsDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const range = useQuery(ownedVariantsQuery(product.id));
  const [dirty, setDirty] = useState(false);
  const [leave, question] = useDiscard(dirty, onClose);
  return (
    <>
      <Dialog
        open
        onOpenChange={leave}
        title={texts.title(product.name)}
        description={texts.text}
        className="max-w-4xl!"
      >
        {range.data && range.isFetchedAfterMount ? (
          <Editor product={product} range={range.data} onChanged={() => setDirty(true)} onSaved={onClose} />
        ) : range.isError ? (
          <ErrorState text={reasonOf(range.error) ?? texts.loadFailed} query={range} />
        ) : (
          <SkeletonRows label={texts.list} count={3} row="h-24 rounded-xl" className="grid gap-2" />
        )}
      </Dialog>
      {question}
    </>
  );
}

function Editor({
  product,
  range,
  onChanged,
  onSaved,
}: {
  product: Product;
  range: Range;
  /** Something would be lost. */
  onChanged: () => void;
  onSaved: () => void;
}) {
  const client = useQueryClient();
  const [draft, keepDraft] = useState(() => {
    const loaded = draftOf(range);
    return loaded.options.length > 0 ? loaded : { ...loaded, options: [emptyOption(0)] };
  });
  const setDraft = (next: RangeDraft) => {
    keepDraft(next);
    onChanged();
  };
  const form = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  useErrorFocus(form, wrong);
  const save = useMutation({
    mutationFn: (body: VariantsRequest) =>
      api("put", "/api/products/{id}/variants", { path: { id: product.id }, body }),
    onSuccess: ({ message, options, variants }) => {
      toast({ title: productAdminTexts.success, description: message });
      client.setQueryData(variantsQuery(product.id).queryKey, { options, variants });
      void client.invalidateQueries({ queryKey: productsQuery.queryKey });
      void client.invalidateQueries({ queryKey: ownedProductsQuery.queryKey });
      void client.invalidateQueries({ queryKey: ["admin", "stock"] });
      void client.invalidateQueries({ queryKey: ["admin", "audit"] });
      onSaved();
    },
    onError: (error) => {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) setWrong(error.fields);
      const reason = reasonOf(error) ?? texts.saveFailed;
      toast({ title: productAdminTexts.error, description: reason, variant: "destructive" });
    },
  });

  const filled = draft.options.filter(({ values }) => values.length > 0);
  const count = filled.length > 0 ? combinations(filled).length : 0;
  const setOption = (place: number, change: Partial<OptionDraft>) =>
    setDraft({
      ...draft,
      options: draft.options.map((option, at) => (at === place ? { ...option, ...change } : option)),
    });

  function removeOption(place: number) {
    const rest = withoutOption(draft, place);
    setDraft(rest.options.length > 0 ? rest : { ...rest, options: [emptyOption(Date.now())] });
  }

  function removeValue(place: number, value: string) {
    const at = filled.indexOf(draft.options[place] as OptionDraft);
    setDraft({
      options: draft.options.map((option, here) =>
        here === place ? { ...option, values: option.values.filter((one) => one !== value) } : option,
      ),
      variants: withDefault(draft.variants.filter(({ values }) => values[at] !== value)),
    });
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const read = requestOf(draft, {
      price: texts.priceWrong,
      count: texts.countWrong,
      amount: texts.amountWrong,
    });
    if ("wrong" in read) {
      setWrong(read.wrong);
      return;
    }
    setWrong({});
    save.mutate(read.body);
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label={texts.title(product.name)}
      onSubmit={submit}
      className="grid gap-6"
    >
      <section aria-label={texts.options} className="grid gap-3">
        {draft.options.map((option, place) => (
          <OptionEditor
            key={option.key}
            option={option}
            error={wrong[`options[${place}].name`] ?? wrong[`options[${place}].values`]}
            onName={(name) => setOption(place, { name })}
            onAdd={(added) => setOption(place, { values: [...new Set([...option.values, ...added])] })}
            onRemoveValue={(value) => removeValue(place, value)}
            onRemove={() => removeOption(place)}
          />
        ))}
        <div className="flex flex-wrap items-center gap-3">
          {draft.options.length < maxOptions ? (
            <Button
              variant="outline"
              icon={<Plus aria-hidden className="size-4.5" />}
              onClick={() => setDraft({ ...draft, options: [...draft.options, emptyOption(Date.now())] })}
            >
              {texts.addOption}
            </Button>
          ) : null}
          <Button
            variant="soft"
            disabledReason={count > maxVariants ? texts.tooMany(count) : count === 0 ? texts.none : undefined}
            onClick={() => setDraft(generated(draft, product))}
          >
            {texts.generate}
          </Button>
          <span className="text-sm text-muted">{count > 0 ? texts.count(count) : null}</span>
        </div>
      </section>
      <section aria-label={texts.list} className="grid gap-3">
        {draft.variants.length === 0 ? <p className="text-muted">{texts.none}</p> : null}
        <ul className="grid gap-3">
          {draft.variants.map((variant, place) => (
            <VariantRow
              key={variant.values.join("\n")}
              variant={variant}
              isCoffee={product.coffee !== undefined}
              errors={wrong}
              at={`variants[${place}]`}
              onChange={(change) =>
                setDraft({
                  ...draft,
                  variants: draft.variants.map((one, at) =>
                    at === place
                      ? { ...one, ...change }
                      : change.isDefault
                        ? { ...one, isDefault: false }
                        : one,
                  ),
                })
              }
              onRemove={() =>
                setDraft({
                  ...draft,
                  variants: withDefault(draft.variants.filter((_, at) => at !== place)),
                })
              }
            />
          ))}
        </ul>
      </section>
      <div className="sticky -bottom-6 z-10 -mx-6 -mb-6 flex rounded-b-2xl justify-end border-t border-line bg-paper px-6 py-4">
        <Button type="submit" busy={save.isPending}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}

const emptyOption = (key: number): OptionDraft => ({ key, name: "", values: [] });
