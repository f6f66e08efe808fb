import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { ChevronRight, Gift } from "lucide-react";
import { useId, useState } from "react";
import { formatEuro, toCents } from "@/base/money";
import { categoriesQuery, type Product, ProductPicture, productsQuery, stockState } from "@/features/catalog";
import { Badge } from "@/ui/badge";
import { InlineError } from "@/ui/inline-error";
import { SearchInput } from "@/ui/search-input";
import { Sheet } from "@/ui/sheet";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { loungeTexts as texts } from "../texts";
import { useLogged } from "../use-logged";
import { matching } from "../picking";

/** The product that is to be free: nothing yet, or the one that was picked from the whole catalogue. */
export function ProductPicker({
  value,
  onChange,
}: {
  value: number | null;
  onChange: (productId: number) => void;
}) {
  const [open, setOpen] = useState(false);
  const labelId = useId();
  const products = useQuery(productsQuery);
  const chosen = products.data?.find(({ id }) => id === value);
  return (
    <div className="grid gap-1.5">
      <p id={labelId} className="text-sm font-semibold">
        {texts.product}
      </p>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={chosen ? texts.changeNamed(chosen.name) : `${texts.product}: ${texts.choose}`}
        onClick={() => setOpen(true)}
        className={clsx(
          "flex min-h-24 w-full items-center gap-4 rounded-lg border bg-surface p-3 text-left transition-colors duration-150 hover:bg-sunken",
          chosen ? "border-line" : "border-dashed border-edge",
        )}
      >
        {chosen ? (
          <>
            <span className="block aspect-4/5 w-16 shrink-0 overflow-hidden rounded-md">
              <ProductPicture product={{ ...chosen, name: "" }} sizes="64px" />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block font-serif text-[1.0625rem] leading-snug font-semibold wrap-break-word hyphens-auto">
                {chosen.name}
              </span>
              <Free product={chosen} />
            </span>
            <span className="shrink-0 text-[0.9375rem] font-semibold text-brand max-sm:hidden">
              {texts.change}
            </span>
          </>
        ) : (
          <>
            <span
              aria-hidden
              className="grid size-14 shrink-0 place-items-center rounded-md bg-brand-soft text-on-brand-soft"
            >
              <Gift className="size-6" />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{texts.choose}</span>
              <span className="block text-[0.9375rem] text-muted">{texts.chooseText}</span>
            </span>
          </>
        )}
        <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
      </button>
      <Sheet open={open} onOpenChange={setOpen} title={texts.choose}>
        <Catalogue
          value={value}
          onPick={(id) => {
            onChange(id);
            setOpen(false);
          }}
        />
      </Sheet>
    </div>
  );
}

/** What it costs instead. */
function Free({ product }: { product: Product }) {
  const cents = toCents(product.price);
  return (
    <span className="mt-0.5 flex flex-wrap items-baseline gap-x-2">
      <span className="price-type text-lg text-brand">{texts.free}</span>
      {cents === null ? null : (
        <span className="text-sm text-muted">{texts.chosenInstead(formatEuro(cents))}</span>
      )}
    </span>
  );
}

function Catalogue({ value, onPick }: { value: number | null; onPick: (id: number) => void }) {
  const [search, setSearch] = useState("");
  const products = useQuery(productsQuery);
  const categories = useQuery(categoriesQuery).data ?? [];
  useLogged("products", products);
  const hits = matching(products.data ?? [], categories, search);
  return (
    <div className="px-5 pb-6">
      <SearchInput
        label={texts.search}
        placeholder={texts.searchPlaceholder}
        value={search}
        onChange={setSearch}
        restMs={100}
        className="sticky top-0 z-10 bg-paper pb-3"
      />
      {products.data ? (
        hits.length > 0 ? (
          <ul aria-label={texts.product} className="grid grid-cols-1 gap-2">
            {hits.map((product) => (
              <Choice
                key={product.id}
                product={product}
                chosen={product.id === value}
                onPick={() => onPick(product.id)}
              />
            ))}
          </ul>
        ) : (
          <p className="py-8 text-center text-muted">{texts.noHits}</p>
        )
      ) : products.isError ? (
        <InlineError text={texts.productsFailed} query={products} />
      ) : (
        <SkeletonRows label={texts.product} count={5} row="h-20 rounded-lg" className="grid gap-2" />
      )}
    </div>
  );
}

function Choice({ product, chosen, onPick }: { product: Product; chosen: boolean; onPick: () => void }) {
  const soldOut = stockState(product.stock) === "soldOut";
  return (
    <li>
      <button
        type="button"
        aria-pressed={chosen}
        disabled={soldOut}
        onClick={onPick}
        className={clsx(
          "flex w-full items-center gap-3 rounded-lg border p-2 text-left transition-colors duration-150 disabled:opacity-55",
          chosen ? "border-brand bg-brand-soft" : "border-line bg-surface not-disabled:hover:bg-sunken",
        )}
      >
        <span className="block aspect-4/5 w-14 shrink-0 overflow-hidden rounded-md">
          <ProductPicture product={{ ...product, name: "" }} sizes="56px" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-semibold wrap-break-word hyphens-auto">{product.name}</span>
          {soldOut ? <Badge className="mt-1">{texts.soldOut}</Badge> : <Free product={product} />}
        </span>
      </button>
    </li>
  );
}
