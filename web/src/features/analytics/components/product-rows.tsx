import { useQuery } from "@tanstack/react-query";
import { PackageSearch } from "lucide-react";
import { formatEuro, toCents } from "@/base/money";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { catalogTexts, categoriesQuery, type Product, productsQuery, stockState } from "@/features/catalog";
import { PeopleList } from "@/features/members";
import { Badge } from "@/ui/badge";
import { buttonClass } from "@/ui/button-class";
import { Card } from "@/ui/card";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { EmptyState, ErrorState } from "@/ui/states";
import { analyticsTexts as texts } from "../texts";

const number = new Intl.NumberFormat("de-DE");
const rowHeight = 65;

/** The catalogue to be read through: price and stock of everything. */
export function ProductRows({ refetchMs }: { refetchMs: number }) {
  const products = useQuery({ ...productsQuery, refetchOnMount: "always", refetchInterval: refetchMs });
  return (
    <Card className="overflow-hidden p-0!">
      {products.data ? (
        <Rows products={products.data} />
      ) : products.isError ? (
        <ErrorState text={texts.productsFailed} query={products} />
      ) : (
        <SkeletonRows label={texts.productList} count={8} row="h-10" className="grid gap-4 p-5" />
      )}
    </Card>
  );
}

function Rows({ products }: { products: readonly Product[] }) {
  const categories = useQuery(categoriesQuery).data ?? [];
  if (products.length === 0) {
    return (
      <EmptyState
        icon={<PackageSearch />}
        title={texts.noProducts}
        text={texts.noProductsText}
        action={
          <Link href={href("/admin/products")} className={buttonClass({ variant: "soft" })}>
            {texts.firstProduct}
          </Link>
        }
      />
    );
  }
  const nameOf = (slug: string) => categories.find((category) => category.slug === slug)?.name ?? slug;
  return (
    <PeopleList label={texts.productList} people={products} rowHeight={rowHeight}>
      {(product) => {
        const cents = toCents(product.price);
        return (
          <div className="flex items-center justify-between gap-4 px-4 py-2.5 sm:px-5">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-2 font-semibold">
                <span className="min-w-0 wrap-anywhere">{product.name}</span>
                {product.isPremium ? <Badge tone="premium">{texts.premiumMark}</Badge> : null}
              </p>
              <p className="text-sm text-muted">
                {nameOf(product.category)} · <Stock product={product} />
              </p>
            </div>
            <span className="price-type text-lg whitespace-nowrap">
              {cents === null ? catalogTexts.noPrice : formatEuro(cents)}
            </span>
          </div>
        );
      }}
    </PeopleList>
  );
}

function Stock({ product: { stock } }: { product: Product }) {
  if (stock === null || stock === undefined) return texts.unlimited;
  const state = stockState(stock);
  if (state === "soldOut") return <span className="text-danger">{texts.soldOut}</span>;
  const words = texts.inStock(number.format(stock));
  return state === "low" ? <span className="text-warning">{words}</span> : words;
}
