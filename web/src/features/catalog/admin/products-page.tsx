import { useQuery } from "@tanstack/react-query";
import { Boxes, Equal, PackageSearch, Plus, Tags, Upload } from "lucide-react";
import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { reasonOf } from "@/api/error";
import { Link, navigate } from "@/base/navigation";
import { href } from "@/base/paths";
import { Button } from "@/ui/button";
import { buttonClass } from "@/ui/button-class";
import { StatCard } from "@/ui/card";
import { Chip } from "@/ui/chip";
import { Field } from "@/ui/field";
import { PageHeader } from "@/ui/page-header";
import { RefreshButton } from "@/ui/refresh-button";
import { SearchInput } from "@/ui/search-input";
import { Select } from "@/ui/select";
import { Skeleton } from "@/ui/skeleton";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { EmptyState, ErrorState } from "@/ui/states";
import { toast } from "@/ui/toast";
import { useFocusRescue } from "@/ui/use-focus-rescue";
import { categoriesQuery, type Category } from "../api";
import { fullName } from "../category-names";
import { filterProducts, isSoldOut } from "../filter";
import { useSynonyms } from "../use-synonyms";
import { useWords } from "../use-words";
import { AddProduct } from "./add-product";
import { ExportProducts, ExportVariants } from "./export-products";
import type { OwnedProduct } from "./facts-schema";
import { factsTexts } from "./facts-texts";
import { ProductCard } from "./product-card";
import { ownedProductsQuery } from "./products";
import { SynonymsDialog } from "./synonyms-dialog";
import { productAdminTexts as texts } from "./texts";

const ImportProducts = lazy(() => import("./import-products"));

/** Cards drawn at once; thousands would keep the browser busy for half a minute. */
const step = 60;

const noFilter = { search: "", category: null as string | null, incomplete: false };

const isIncomplete = ({ state, missing }: OwnedProduct) => state === "draft" || missing.length > 0;

/** The owner's catalogue: figures, search, and every product to be changed in its place. */
export default function ProductsPage() {
  const products = useQuery(ownedProductsQuery);
  const categories = useQuery(categoriesQuery);
  const [filter, setFilter] = useState(noFilter);
  const [adding, setAdding] = useState(false);
  const [importing, setImporting] = useState(false);
  const [wording, setWording] = useState(false);

  useEffect(() => {
    if (!products.isError) return;
    toast({ title: texts.error, description: texts.loadFailed, variant: "destructive" });
  }, [products.isError, products.errorUpdatedAt]);

  const synonyms = useSynonyms(filter.search);
  const incomplete = useMemo(() => products.data?.filter(isIncomplete) ?? [], [products.data]);
  const found = useFound(filter.incomplete ? incomplete : products.data, filter, synonyms, categories.data);
  const soldOut = found?.filter(({ product }) => isSoldOut(product)).length ?? 0;
  return (
    <>
      <PageHeader
        title={texts.title}
        actions={
          <>
            <RefreshButton busy={products.isRefetching} onClick={() => void products.refetch()} />
            <Link href={href("/admin/stock")} className={buttonClass({ variant: "outline" })}>
              <Boxes aria-hidden className="size-4.5" />
              {texts.stockPage}
            </Link>
            <ExportProducts />
            <Link href={href("/admin/categories")} className={buttonClass({ variant: "outline" })}>
              <Tags aria-hidden className="size-4.5" />
              {texts.categories}
            </Link>
            <Button
              variant="outline"
              icon={<Upload aria-hidden className="size-4.5" />}
              onClick={() => setImporting(true)}
            >
              {texts.import}
            </Button>
            <Button icon={<Plus aria-hidden className="size-5" />} onClick={() => setAdding(true)}>
              {texts.add}
            </Button>
          </>
        }
      />
      <Figures products={products.data} categories={categories.data} failed={products.isError} />
      <div role="search" aria-label={texts.searchLabel} className="grid gap-2 sm:flex">
        <SearchInput
          shortcut
          restMs={100}
          className="sm:flex-1"
          label={texts.searchLabel}
          placeholder={texts.search}
          value={filter.search}
          onChange={(search) => setFilter({ ...filter, search })}
        />
        <Field label={texts.category} hideLabel className="sm:w-60">
          <Select
            value={filter.category ?? ""}
            onChange={(event) => setFilter({ ...filter, category: event.target.value || null })}
          >
            <option value="">{texts.allCategories}</option>
            {categories.data?.map((category, _, all) => (
              <option key={category.slug} value={category.slug}>
                {fullName(all, category)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <div className="my-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <p role="status" className="text-sm text-muted">
          {found ? texts.count(found.length, products.data?.length ?? 0, soldOut) : null}
        </p>
        {incomplete.length > 0 ? (
          <Chip
            selected={filter.incomplete}
            onClick={() => setFilter({ ...filter, incomplete: !filter.incomplete })}
          >
            {factsTexts.drafts(incomplete.length)}
          </Chip>
        ) : null}
        <div className="-ml-4 flex flex-wrap sm:ml-0">
          <ExportVariants />
          <Button
            variant="ghost"
            icon={<Equal aria-hidden className="size-4.5" />}
            onClick={() => setWording(true)}
          >
            {texts.synonyms}
          </Button>
        </div>
      </div>
      {found ? (
        <List
          products={found}
          categories={categories.data ?? []}
          none={products.data?.length === 0}
          onReset={() => setFilter(noFilter)}
          onAdd={() =>
            categories.data?.length === 0 ? navigate(href("/admin/categories")) : setAdding(true)
          }
        />
      ) : products.isError ? (
        <ErrorState text={reasonOf(products.error) ?? texts.loadFailedText} query={products} />
      ) : (
        <SkeletonRows label={texts.list} count={9} row="h-36 rounded-xl" className={grid} />
      )}
      <SynonymsDialog open={wording} onClose={() => setWording(false)} />
      <AddProduct open={adding} onClose={() => setAdding(false)} />
      {importing ? (
        <Suspense>
          <ImportProducts onClose={() => setImporting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The owner's products that a search finds, in its order. */
function useFound(
  owned: readonly OwnedProduct[] | undefined,
  filter: typeof noFilter,
  synonyms: Parameters<typeof filterProducts>[2],
  categories: readonly Category[] | undefined,
): OwnedProduct[] | undefined {
  const words = useWords(filter.search);
  // The search keeps an index for each list, so the list stays the same.
  const products = useMemo(() => owned?.map(({ product }) => product), [owned]);
  return useMemo(() => {
    if (!owned || !products) return undefined;
    const byId = new Map(owned.map((one) => [one.product.id, one]));
    return filterProducts(products, filter, synonyms, categories, words).flatMap(
      ({ id }) => byId.get(id) ?? [],
    );
  }, [owned, products, filter, synonyms, categories, words]);
}

function Figures({
  products,
  categories,
  failed,
}: {
  products: readonly OwnedProduct[] | undefined;
  categories: readonly Category[] | undefined;
  failed: boolean;
}) {
  const waiting = failed ? texts.unknown : <Skeleton className="my-1 h-8 w-14" />;
  return (
    <div className="mb-5 grid grid-cols-3 gap-2 sm:gap-4">
      <StatCard label={texts.total} value={products?.length ?? waiting} />
      <StatCard
        label={texts.premiumCount}
        value={products?.filter(({ product }) => product.isPremium).length ?? waiting}
      />
      <StatCard label={texts.categoryCount} value={categories?.length ?? waiting} />
    </div>
  );
}

const grid = "grid grid-flow-dense gap-3 md:grid-cols-2 min-[112rem]:grid-cols-3";

function List({
  products,
  categories,
  none,
  onReset,
  onAdd,
}: {
  products: readonly OwnedProduct[];
  categories: readonly Category[];
  /** The shop has no product at all. */
  none: boolean;
  onReset: () => void;
  onAdd: () => void;
}) {
  const focus = useFocusRescue<HTMLUListElement>();
  const [shown, setShown] = useState(step);
  const left = products.length - shown;
  const bare = categories.length === 0;
  const nameOf = (slug: string) => categories.find((category) => category.slug === slug)?.name ?? slug;
  if (products.length === 0) {
    return (
      <EmptyState
        icon={<PackageSearch />}
        title={texts.empty}
        text={none ? (bare ? texts.noCategory : texts.emptyShop) : texts.emptyText}
        action={
          <Button variant="soft" onClick={none ? onAdd : onReset}>
            {none ? (bare ? texts.addCategory : texts.add) : texts.resetFilter}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <ul {...focus} aria-label={texts.list} className={`${grid} outline-none`}>
        {products.slice(0, shown).map((owned) => (
          <ProductCard key={owned.product.id} owned={owned} category={nameOf(owned.product.category)} />
        ))}
      </ul>
      {left > 0 ? (
        <div className="mt-5 flex justify-center">
          <Button variant="outline" onClick={() => setShown(shown + step)}>
            {texts.showMore(Math.min(left, step))}
          </Button>
        </div>
      ) : null}
    </>
  );
}
