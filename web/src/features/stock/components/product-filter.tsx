import { useQuery } from "@tanstack/react-query";
import type { SubmitEvent } from "react";
import { categoriesQuery } from "@/features/catalog";
import { Field } from "@/ui/field";
import { ScanButton } from "@/ui/scanner";
import { SearchInput } from "@/ui/search-input";
import { Select } from "@/ui/select";
import { toast } from "@/ui/toast";
import type { StockedProduct } from "../api";
import { findByCode } from "../filter";
import { stockTexts as texts } from "../texts";

export interface ProductFilterState {
  search: string;
  category: string;
}

export const noFilter: ProductFilterState = { search: "", category: "" };

/**
 * Search, category, and the number under a bar code: typed, read by a scanner that types and presses Enter, or by the
 * camera.
 */
export function ProductFilter({
  products,
  filter,
  onChange,
  onCode,
}: {
  products: readonly StockedProduct[];
  filter: ProductFilterState;
  onChange: (filter: ProductFilterState) => void;
  /** A bar code led to this product. */
  onCode: (product: StockedProduct) => void;
}) {
  const categories = useQuery(categoriesQuery);
  function read(code: string) {
    const product = findByCode(products, code);
    if (product) onCode(product);
    else toast({ title: texts.unknownCode, description: texts.unknownCodeText, variant: "destructive" });
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = event.currentTarget.querySelector("input")?.value ?? "";
    const product = findByCode(products, typed);
    if (product) onCode(product);
  }
  return (
    <form
      role="search"
      aria-label={texts.searchLabel}
      noValidate
      onSubmit={submit}
      className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_15rem]"
    >
      <SearchInput
        shortcut
        restMs={100}
        label={texts.searchLabel}
        placeholder={texts.search}
        value={filter.search}
        onChange={(search) => onChange({ ...filter, search })}
      />
      <Field label={texts.category} hideLabel>
        <Select
          value={filter.category}
          onChange={(event) => onChange({ ...filter, category: event.target.value })}
        >
          <option value="">{texts.allCategories}</option>
          {categories.data?.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <ScanButton className="sm:col-span-2" onRead={read} />
    </form>
  );
}
