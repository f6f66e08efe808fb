import { useQuery } from "@tanstack/react-query";
import { PackageSearch } from "lucide-react";
import { useState } from "react";
import { reasonOf } from "@/api/error";
import { BackLink } from "@/base/back-link";
import { href } from "@/base/paths";
import { useStore } from "@/base/store";
import { Button } from "@/ui/button";
import { PageHeader } from "@/ui/page-header";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { EmptyState, ErrorState } from "@/ui/states";
import { Checkbox } from "@/ui/toggle";
import { keyOf, type StockedProduct, stockQuery } from "../api";
import { CountRow } from "../components/count-row";
import { noFilter, ProductFilter } from "../components/product-filter";
import { draftStore, dropCount, hasMoved, setCount } from "../count";
import { findProducts } from "../filter";
import { stockTexts as texts } from "../texts";
import { useSending } from "../use-sending";

/** Rows drawn at once. */
const step = 40;

type Limited = StockedProduct & { stock: number };

/** /admin/stock/count: counting with the phone in the storeroom. What was counted stays here until the server has it. */
export default function CountPage() {
  const stock = useQuery(stockQuery);
  const limited = stock.data?.filter(
    (product): product is Limited => product.stock !== null && product.stock !== undefined,
  );
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title={texts.countTitle}
        text={texts.countText}
        back={<BackLink href={href("/admin/stock")}>{texts.toStock}</BackLink>}
      />
      {limited ? (
        <CountList products={limited} />
      ) : stock.isError ? (
        <ErrorState text={reasonOf(stock.error) ?? texts.failed} query={stock} />
      ) : (
        <SkeletonRows label={texts.loading} count={6} row="h-32 rounded-xl!" />
      )}
    </div>
  );
}

function CountList({ products }: { products: readonly Limited[] }) {
  const draft = useStore(draftStore);
  const [filter, setFilter] = useState(noFilter);
  const [openOnly, setOpenOnly] = useState(false);
  const [shown, setShown] = useState(step);
  const [sought, setSought] = useState<string | null>(null);
  const sending = useSending(products);

  const counted = products.filter((product) => draft.counts[keyOf(product)]);
  const toDecide = counted.filter((product) => hasMoved(draft.counts[keyOf(product)], product.stock)).length;
  const ready = counted.length - toDecide;
  const found = findProducts(products, filter)
    .filter((product) => {
      const entry = draft.counts[keyOf(product)];
      return !openOnly || !entry || hasMoved(entry, product.stock);
    })
    .toSorted((a, b) => Number(keyOf(b) === sought) - Number(keyOf(a) === sought));

  return (
    <>
      <ProductFilter
        products={products}
        filter={filter}
        onChange={setFilter}
        onCode={(product) => {
          setFilter(noFilter);
          setOpenOnly(false);
          setSought(keyOf(product));
        }}
      />
      <div className="my-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <p role="status" className="text-sm text-muted">
          {texts.progress(counted.length, products.length)}
        </p>
        <Checkbox
          checked={openOnly}
          onChange={({ target }) => setOpenOnly(target.checked)}
          label={texts.openOnly}
        />
      </div>
      {found.length > 0 ? (
        <ul aria-label={texts.all} className="grid grid-cols-1 gap-3">
          {found.slice(0, shown).map((product) => (
            <CountRow
              key={keyOf(product)}
              product={product as Limited}
              entry={draft.counts[keyOf(product)]}
              sought={keyOf(product) === sought}
              onCount={({ counted: number, seen }) =>
                draftStore.set((before) => setCount(before, keyOf(product), number, seen))
              }
              onDrop={() => draftStore.set((before) => dropCount(before, keyOf(product)))}
            />
          ))}
        </ul>
      ) : (
        <EmptyState
          icon={<PackageSearch />}
          title={texts.none}
          text={texts.noneText}
          action={
            <Button
              variant="soft"
              onClick={() => {
                setFilter(noFilter);
                setOpenOnly(false);
              }}
            >
              {texts.reset}
            </Button>
          }
        />
      )}
      {found.length > shown ? (
        <div className="mt-4 flex justify-center">
          <Button variant="outline" onClick={() => setShown(shown + step)}>
            {texts.showMore(Math.min(step, found.length - shown))}
          </Button>
        </div>
      ) : null}
      <div className="sticky bottom-0 z-10 -mx-4 mt-5 border-t border-line bg-paper px-4 pt-3 pb-[max(0.75rem,var(--safe-bottom))] sm:mx-0 sm:rounded-t-xl sm:border-x">
        <p className="mb-2 text-sm text-muted">{toDecide > 0 ? texts.toDecide(toDecide) : texts.kept}</p>
        <Button
          wide
          size="lg"
          busy={sending.isPending}
          disabled={ready === 0 && !draft.sending}
          onClick={() => sending.mutate()}
        >
          {texts.send(ready)}
        </Button>
      </div>
    </>
  );
}
