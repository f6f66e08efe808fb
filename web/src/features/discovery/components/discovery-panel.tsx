import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { lazy, type ReactNode, Suspense, useDeferredValue, useEffect, useId, useMemo, useState } from "react";
import { Link, navigate, useSearch } from "@/base/navigation";
import { withParam } from "@/base/params";
import { href } from "@/base/paths";
import { useDesk } from "@/base/use-desk";
import {
  EmptyShop,
  categoriesQuery,
  type Product,
  productsQuery,
  usePremiumPercent,
  useSynonyms,
  prepareIndex,
  useWords,
  type Words,
} from "@/features/catalog";
import { useWishes } from "@/features/wishlist";
import { Button } from "@/ui/button";
import { buttonClass } from "@/ui/button-class";
import { Sheet } from "@/ui/sheet";
import { EmptyState, ErrorState } from "@/ui/states";
import { toast } from "@/ui/toast";
import { addThroughServer } from "../add-to-cart";
import { type Catalogue, countKinds, createCatalogue, discover, type Found } from "../discover";
import { cleared, type Filter } from "../filter";
import { discoveryTexts as texts } from "../texts";
import { type How, useFilter } from "../use-filter";
import { readOpenProduct, readView, type View } from "../view";
import { ActiveChips, KindChips } from "./active-chips";
import { FilterPanel } from "./filter-panel";
import { Results, ResultsSkeleton } from "./results";
import { Summary } from "./summary";
import { Toolbar } from "./toolbar";

const OpenedProduct = lazy(() => import("./opened-product"));
const none: readonly never[] = [];

/** All products, to be searched, narrowed and put in order. */
export default function DiscoveryPanel({
  renderDetail,
}: {
  /** What stands below the description in a product's detail. */
  renderDetail: (product: Product) => ReactNode;
}) {
  const products = useQuery(productsQuery);
  const query = useSearch();
  const [filter, change] = useFilter();
  const view = readView(query);

  useEffect(() => {
    if (!products.isError) return;
    toast({ title: texts.loadFailedTitle, description: texts.loadFailedText, variant: "destructive" });
  }, [products.isError, products.errorUpdatedAt]);

  if (products.isPending) return <ResultsSkeleton view={view} label={texts.region} />;
  if (!products.data) {
    return <ErrorState text={texts.loadFailedText} query={products} />;
  }
  if (products.data.length === 0) return <EmptyShop />;
  return (
    <Discovery
      products={products.data}
      filter={filter}
      onChange={change}
      view={view}
      openProduct={readOpenProduct(query)}
      renderDetail={renderDetail}
    />
  );
}

function Discovery({
  products,
  filter,
  onChange,
  view,
  openProduct,
  renderDetail,
}: {
  products: readonly Product[];
  filter: Filter;
  onChange: (filter: Filter, how?: How) => void;
  view: View;
  openProduct: string | undefined;
  renderDetail: (product: Product) => ReactNode;
}) {
  const words = useWords(filter.search);
  const catalogue = useCatalogue(products, words);
  const premiumPercent = usePremiumPercent();
  const synonyms = useSynonyms(filter.search);
  const categories = useQuery(categoriesQuery).data ?? none;
  const counts = useMemo(() => countKinds(products), [products]);
  // What is typed stands in its field at once; the goods follow, and leave out what was typed over meanwhile.
  const asked = useDeferredValue(filter);
  const found = useMemo(
    () => discover(catalogue, asked, premiumPercent, synonyms, categories),
    [catalogue, asked, premiumPercent, synonyms, categories],
  );
  const { wishes, onWish } = useWishes();
  const panel = usePanel();
  const filterPanel = (
    <FilterPanel filter={filter} onChange={onChange} categories={categories} facets={found.facets} />
  );
  const reset = () => onChange(cleared(filter));

  return (
    <>
      <KindChips filter={filter} onChange={onChange} counts={counts} />
      <Toolbar
        filter={filter}
        onChange={onChange}
        view={view}
        onView={setView}
        panelOpen={panel.open}
        panelId={panel.id}
        onPanel={panel.toggle}
      />
      <div className={panel.beside ? "lg:grid lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-8" : undefined}>
        {panel.beside ? (
          <aside
            id={panel.id}
            aria-label={texts.filters}
            className="scrollbar-none sticky top-40 max-h-[calc(100dvh-11rem)] self-start overflow-y-auto overscroll-contain px-2 pt-2 pb-6"
          >
            {filterPanel}
          </aside>
        ) : null}
        <div className="min-w-0" aria-busy={asked !== filter}>
          <div className="mb-4 grid gap-2">
            <Count found={found} search={asked.search} />
            <ActiveChips filter={filter} onChange={onChange} categories={categories} />
          </div>
          {found.products.length > 0 ? (
            <>
              <Results
                products={found.products}
                exact={found.exact}
                wishes={wishes}
                view={view}
                label={texts.title}
                onAdd={addThroughServer}
                onWish={onWish}
              />
              <Summary found={found} total={products.length} filter={asked} />
            </>
          ) : (
            <EmptyState
              icon={<SearchX />}
              title={texts.empty}
              text={asked.search.trim() ? texts.emptySearch(asked.search.trim()) : texts.emptyText}
              action={
                <>
                  <Button variant="soft" onClick={reset}>
                    {texts.reset}
                  </Button>
                  <Link href={href("/hilfe")} className={buttonClass({ variant: "quiet" })}>
                    {texts.askUs}
                  </Link>
                </>
              }
            />
          )}
        </div>
      </div>
      <Sheet
        open={panel.over}
        onOpenChange={panel.set}
        title={texts.filters}
        footer={
          <Button wide onClick={() => panel.set(false)}>
            {texts.show(found.products.length)}
          </Button>
        }
      >
        <div className="px-5 pb-6">{filterPanel}</div>
      </Sheet>
      <OpenProduct
        products={products}
        productId={openProduct}
        wishes={wishes}
        onWish={onWish}
        renderDetail={renderDetail}
      />
    </>
  );
}

/** How many there are, read aloud whenever it changes. */
function Count({ found: { products, exact }, search }: { found: Found; search: string }) {
  const alike = products.length - exact;
  return (
    <p role="status" className="text-sm text-muted">
      {alike === 0
        ? texts.count(products.length)
        : exact === 0
          ? texts.onlyAlike(search.trim())
          : texts.hits(exact, alike)}
    </p>
  );
}

/** Next to the products where there is room, over them elsewhere. */
function usePanel() {
  const id = useId();
  const desk = useDesk();
  const [beside, setBeside] = useState(true);
  const [over, setOver] = useState(false);
  const set = desk ? setBeside : setOver;
  const open = desk ? beside : over;
  return { id, open, beside: desk && beside, over: !desk && over, set, toggle: () => set(!open) };
}

/** The search is prepared soon, while the page goes on, and not with the first letter. */
function useCatalogue(products: readonly Product[], words: Words): Catalogue {
  const catalogue = useMemo(() => createCatalogue(products, words), [products, words]);
  useEffect(() => {
    const left = new AbortController();
    const timer = setTimeout(() => void prepareIndex(products, words, left.signal), 200);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [products, words]);
  return catalogue;
}

const setView = (view: View): void =>
  navigate(location.pathname + withParam(location.search, "view", view === "grid" ? undefined : view), {
    replace: true,
    state: history.state as object,
  });

type DetailProps = Parameters<typeof OpenedProduct>[0];

/** Stays once it was needed, so that it can close with a motion. */
function OpenProduct(props: DetailProps) {
  const [wanted, setWanted] = useState(false);
  if (props.productId !== undefined && !wanted) setWanted(true);
  return wanted ? (
    <Suspense>
      <OpenedProduct {...props} />
    </Suspense>
  ) : null;
}
