import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useState } from "react";
import { useConfig } from "@/api/config";
import { preloadable } from "@/base/preloadable";
import { useTitle } from "@/base/use-title";
import { toast } from "@/ui/toast";
import { categoriesQuery, type Category, type Product, productsQuery } from "../api";
import type { ProductActions } from "../components/product-card";
import { ProductGrid, ProductGridSkeleton } from "../components/product-grid";
import { ShopToolbar } from "../components/shop-toolbar";
import { filterProducts, isSoldOut } from "../filter";
import { type FirstGoods, useFirstGoods } from "../first-goods";
import { useIndexed } from "../use-indexed";
import { useSynonyms } from "../use-synonyms";
import { useWords } from "../use-words";
import { noShopFilter, readShopFilter, type ShopFilter, shopFilterStore } from "../shop-filter";
import { catalogTexts as texts } from "../texts";

export const ProductSheet = preloadable(() => import("../components/product-sheet"));
export const CategoryHead = preloadable(() => import("../components/category-head"));
const ShopNotice = lazy(() => import("../components/shop-notice"));
const ShareDialog = lazy(() => import("../components/share-dialog"));

const none: readonly Category[] = [];

/** The shop: /shop is the grid alone, /product/{id} the same grid with that product's sheet open over it. */
export function ShopPage({
  productId,
  renderDetail,
  ...actions
}: Omit<ProductActions, "onShare"> & Pick<SheetProps, "productId" | "renderDetail">) {
  const categories = useQuery(categoriesQuery);
  const known = categories.data ?? none;
  const [filter, setFilter] = useState(() => readShopFilter(location.search));
  const category = known.find(({ slug }) => slug === filter.category);
  // An open product names the tab itself.
  useTitle(productId === undefined ? (category?.name ?? texts.shop) : null, useConfig()?.shopName);
  const lost = filter.category !== null && categories.isSuccess && !category;
  const shown = useMemo(() => (lost ? { ...filter, category: null } : filter), [filter, lost]);
  const { first, wanted } = useFirstGoods(shown, productId);
  const products = useQuery({ ...productsQuery, enabled: wanted });
  const [shared, setShared] = useState<Product | null>(null);

  useEffect(() => {
    if (!products.isError) return;
    toast({ title: texts.loadFailedToast, description: texts.loadFailedText, variant: "destructive" });
  }, [products.isError, products.errorUpdatedAt]);

  useEffect(() => shopFilterStore.set(filter), [filter]);

  /** The device's share sheet, or our own popup where there is none. */
  const onShare = useCallback(async (product: Product) => {
    const { canShareNatively, shareNatively, shareable } = await import("../share");
    if (canShareNatively()) await shareNatively(shareable(product));
    else setShared(product);
  }, []);

  const choose = (slug: string | null) => setFilter({ category: slug, search: "" });

  return (
    <>
      <ShopToolbar filter={filter} onChange={setFilter} categories={known} />
      {lost ? <p className="mb-3 rounded-lg bg-sunken px-4 py-3">{texts.lost}</p> : null}
      {category ? (
        <Suspense>
          <CategoryHead categories={known} category={category} onCategory={choose} />
        </Suspense>
      ) : (
        <h1 className="sr-only">{texts.allTitle}</h1>
      )}
      <ProductList
        query={products}
        first={first?.goods}
        filter={shown}
        categories={known}
        behind={productId !== undefined}
        onReset={() => setFilter(noShopFilter)}
        actions={{ ...actions, onShare }}
      />
      <LazyProductSheet
        products={products.data ?? first?.known}
        productId={productId}
        onAdd={actions.onAdd}
        onCategory={choose}
        renderDetail={renderDetail}
      />
      {shared ? (
        <Suspense>
          <ShareDialog product={shared} onClose={() => setShared(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

function ProductList({
  query,
  first,
  filter,
  categories,
  behind,
  onReset,
  actions,
}: {
  query: UseQueryResult<Product[]>;
  /** What stands here until the query has data. */
  first: FirstGoods | undefined;
  filter: ShopFilter;
  categories: readonly Category[];
  behind: boolean;
  onReset: () => void;
  actions: ProductActions;
}) {
  const synonyms = useSynonyms(filter.search);
  const words = useWords(filter.search);
  // What is typed stands in its field at once; the goods follow, and leave out what was typed over meanwhile.
  const asked = useDeferredValue(useIndexed(query.data, words, filter));
  const { list, count, soldOut } = useMemo(() => {
    if (!asked.products && first) return first;
    const found = filterProducts(asked.products ?? [], asked.filter, synonyms, categories, asked.words);
    return { list: found, count: found.length, soldOut: found.filter(isSoldOut).length };
  }, [first, asked, synonyms, categories]);
  if (!first && !asked.products && !query.isLoadingError) return <ProductGridSkeleton />;
  return (
    <>
      <p role="status" className="mb-3 text-sm text-muted">
        {texts.count(count, soldOut)}
      </p>
      {count > 0 ? <ProductGrid products={list} count={count} behind={behind} {...actions} /> : null}
      {count === 0 || query.isLoadingError ? (
        <Suspense>
          <ShopNotice query={query} onReset={onReset} />
        </Suspense>
      ) : null}
    </>
  );
}

type SheetProps = Parameters<typeof ProductSheet>[0];

/** Stays once it was needed, so that it can close with a motion. */
function LazyProductSheet(
  props: Omit<SheetProps, "products"> & { products: readonly Product[] | undefined },
) {
  const [wanted, setWanted] = useState(false);
  if (props.productId !== undefined && !wanted) setWanted(true);
  if (!wanted || !props.products) return null;
  return (
    <Suspense>
      <ProductSheet {...props} products={props.products} />
    </Suspense>
  );
}
