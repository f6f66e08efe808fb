import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { productsQuery } from "@/features/catalog";
import { Button } from "@/ui/button";
import { SearchInput } from "@/ui/search-input";
import { officeTexts as texts } from "./texts";

const mostShown = 6;

/** Whose buyers: one product of the shop, found by its name. */
export function ProductChoice({
  name,
  error,
  onChoose,
}: {
  /** Of the chosen one; empty: none yet. */
  name: string;
  error: string | undefined;
  onChoose: (product: { id: number; name: string } | null) => void;
}) {
  const products = useQuery(productsQuery);
  const [search, setSearch] = useState("");
  const words = search.trim().toLocaleLowerCase("de");
  const found = (products.data ?? []).filter((product) =>
    product.name.toLocaleLowerCase("de").includes(words),
  );
  if (name) {
    return (
      <div className="flex items-center justify-between gap-4 rounded-xl border border-brand bg-surface px-4 py-2.5">
        <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
        <Button variant="ghost" onClick={() => onChoose(null)}>
          {texts.otherProduct}
        </Button>
      </div>
    );
  }
  return (
    <div className="grid gap-2">
      <SearchInput
        label={texts.findProduct}
        placeholder={texts.findProduct}
        value={search}
        onChange={setSearch}
      />
      {error ? (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      ) : null}
      {products.data && found.length === 0 ? <p className="text-sm text-muted">{texts.noProduct}</p> : null}
      <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface empty:hidden">
        {found.slice(0, mostShown).map((product) => (
          <li key={product.id}>
            <button
              type="button"
              onClick={() => onChoose({ id: product.id, name: product.name })}
              className="min-h-11 w-full px-4 py-2 text-left wrap-anywhere hover:bg-sunken focus-visible:-outline-offset-2"
            >
              {product.name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
