import { useQuery } from "@tanstack/react-query";
import {
  ArrowLeftRight,
  ClipboardList,
  PackageCheck,
  PackageMinus,
  PackagePlus,
  PackageSearch,
} from "lucide-react";
import { useState } from "react";
import { reasonOf } from "@/api/error";
import { BackLink } from "@/base/back-link";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { Button } from "@/ui/button";
import { buttonClass } from "@/ui/button-class";
import { Card, CardTitle } from "@/ui/card";
import { PageHeader } from "@/ui/page-header";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { EmptyState, ErrorState } from "@/ui/states";
import { keyOf, type StockedProduct, stockQuery } from "../api";
import { GoodsSheet } from "../components/goods-sheet";
import { noFilter, ProductFilter } from "../components/product-filter";
import { ProductSheet } from "../components/product-sheet";
import { StockRow } from "../components/stock-row";
import { findProducts } from "../filter";
import { stockTexts as texts } from "../texts";

/** Rows drawn at once. */
const step = 60;

/** /admin/stock: what there is, what is running low, and goods that come and go. */
export default function StockPage() {
  const stock = useQuery(stockQuery);
  const [open, setOpen] = useState<StockedProduct | null>(null);
  const [goods, setGoods] = useState<"deliveries" | "losses" | null>(null);
  const link = buttonClass({ variant: "outline" });
  return (
    <div className="mx-auto max-w-6xl">
      <PageHeader
        title={texts.title}
        text={texts.intro}
        back={<BackLink href={href("/admin/products")}>{texts.back}</BackLink>}
      />
      <div className="mb-5 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        <Link href={href("/admin/stock/count")} className={buttonClass({})}>
          <ClipboardList aria-hidden className="size-4.5" />
          {texts.count}
        </Link>
        <Button
          variant="outline"
          icon={<PackagePlus aria-hidden className="size-4.5" />}
          onClick={() => setGoods("deliveries")}
        >
          {texts.receive}
        </Button>
        <Button
          variant="outline"
          icon={<PackageMinus aria-hidden className="size-4.5" />}
          onClick={() => setGoods("losses")}
        >
          {texts.lose}
        </Button>
        <Link href={href("/admin/stock/movements")} className={link}>
          <ArrowLeftRight aria-hidden className="size-4.5" />
          {texts.movements}
        </Link>
      </div>
      {stock.data ? (
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-6">
          <Low products={stock.data} onOpen={setOpen} />
          <All products={stock.data} onOpen={setOpen} />
        </div>
      ) : stock.isError ? (
        <ErrorState text={reasonOf(stock.error) ?? texts.failed} query={stock} />
      ) : (
        <SkeletonRows label={texts.loading} count={6} row="h-18 rounded-xl!" />
      )}
      {open ? <ProductSheet key={keyOf(open)} product={open} onClose={() => setOpen(null)} /> : null}
      {goods && stock.data ? (
        <GoodsSheet kind={goods} products={stock.data} onClose={() => setGoods(null)} />
      ) : null}
    </div>
  );
}

interface ListProps {
  products: readonly StockedProduct[];
  onOpen: (product: StockedProduct) => void;
}

function Low({ products, onOpen }: ListProps) {
  const low = products.filter(({ isLow }) => isLow).toSorted((a, b) => (a.stock ?? 0) - (b.stock ?? 0));
  return (
    <Card aria-label={texts.low}>
      <CardTitle>{texts.low}</CardTitle>
      {low.length > 0 ? (
        <ul className="-my-2">
          {low.map((product) => (
            <StockRow key={keyOf(product)} product={product} onOpen={() => onOpen(product)} />
          ))}
        </ul>
      ) : (
        <>
          <p className="flex items-center gap-3">
            <PackageCheck aria-hidden className="size-5 text-success" />
            {texts.lowNone}
          </p>
          <p className="mt-2 text-sm text-muted">{texts.lowHint}</p>
        </>
      )}
    </Card>
  );
}

function All({ products, onOpen }: ListProps) {
  const [filter, setFilter] = useState(noFilter);
  const [shown, setShown] = useState(step);
  const found = findProducts(products, filter);
  return (
    <Card aria-label={texts.all}>
      <CardTitle>{texts.all}</CardTitle>
      <ProductFilter products={products} filter={filter} onChange={setFilter} onCode={onOpen} />
      <p role="status" className="mt-3 text-sm text-muted">
        {texts.found(found.length)}
      </p>
      {found.length > 0 ? (
        <ul>
          {found.slice(0, shown).map((product) => (
            <StockRow key={keyOf(product)} product={product} onOpen={() => onOpen(product)} />
          ))}
        </ul>
      ) : (
        <EmptyState
          icon={<PackageSearch />}
          title={texts.none}
          text={texts.noneText}
          action={
            <Button variant="soft" onClick={() => setFilter(noFilter)}>
              {texts.reset}
            </Button>
          }
        />
      )}
      {found.length > shown ? (
        <div className="mt-3 flex justify-center">
          <Button variant="outline" onClick={() => setShown(shown + step)}>
            {texts.showMore(Math.min(step, found.length - shown))}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}
