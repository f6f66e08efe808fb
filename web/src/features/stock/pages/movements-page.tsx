import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ArrowLeftRight, Download, RotateCcw } from "lucide-react";
import { reasonOf } from "@/api/error";
import { useDownload } from "@/api/use-download";
import { BackLink } from "@/base/back-link";
import { navigate, useSearch } from "@/base/navigation";
import { href } from "@/base/paths";
import { Button } from "@/ui/button";
import { Field, Input } from "@/ui/field";
import { MoreButton } from "@/ui/more-button";
import { PageHeader } from "@/ui/page-header";
import { Select } from "@/ui/select";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { EmptyState, ErrorState } from "@/ui/states";
import { type Movement, movementsQuery, type Reason, stockQuery } from "../api";
import { MovementRows } from "../components/movement-rows";
import { type MovementFilter, readMovementFilter, writeMovementFilter } from "../filter";
import { reasonTexts, stockTexts as texts } from "../texts";

const reasons = Object.keys(reasonTexts) as Reason[];

/** The address keeps the filter; going back leaves the list. */
const setFilter = (next: MovementFilter) =>
  navigate(href("/admin/stock/movements") + writeMovementFilter(next), { replace: true });

/** The filter without what was emptied. */
const pick = (filter: MovementFilter, name: keyof MovementFilter, value: string): MovementFilter => {
  const { [name]: _, ...rest } = filter;
  return value ? { ...rest, [name]: value } : rest;
};

const isOfVariant = ({ variantId }: Movement) => typeof variantId === "number";

/** The filter as the call for a file takes it. */
const asQuery = (filter: MovementFilter): string => {
  const query = new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)]));
  return query.size > 0 ? `?${query}` : "";
};

/** /admin/stock/movements: every change of a stock, of one product or of all. */
export default function MovementsPage() {
  const filter = readMovementFilter(useSearch(), reasons);
  const list = useInfiniteQuery(movementsQuery(filter));
  const movements = list.data?.pages.flatMap((page) => page.movements);
  const narrowed = writeMovementFilter(filter) !== "";
  const [busy, save] = useDownload(texts);
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader
        title={texts.movements}
        text={texts.movementsIntro}
        back={<BackLink href={href("/admin/stock")}>{texts.toStock}</BackLink>}
        actions={
          <Button
            variant="outline"
            busy={busy}
            icon={<Download aria-hidden className="size-4.5" />}
            onClick={() => save("/api/admin/stock/movements/export", asQuery(filter))}
          >
            {texts.export}
          </Button>
        }
      />
      <Filters filter={filter} />
      <div className="my-3 flex justify-end">
        {narrowed ? (
          <Button
            size="sm"
            variant="ghost"
            icon={<RotateCcw aria-hidden className="size-4" />}
            onClick={() => setFilter({})}
          >
            {texts.reset}
          </Button>
        ) : null}
      </div>
      {movements ? (
        movements.length > 0 ? (
          <div
            className="rounded-xl border border-line bg-surface px-4 sm:px-5"
            aria-busy={list.isPlaceholderData || undefined}
          >
            <MovementRows
              movements={movements}
              named={filter.productId === undefined || movements.some(isOfVariant)}
            />
          </div>
        ) : (
          <EmptyState icon={<ArrowLeftRight />} title={narrowed ? texts.emptyFiltered : texts.noMovements} />
        )
      ) : list.isError ? (
        <ErrorState text={reasonOf(list.error) ?? texts.movementsFailed} query={list} />
      ) : (
        <SkeletonRows label={texts.movements} count={8} row="h-18 rounded-xl!" />
      )}
      <MoreButton list={list}>{texts.more}</MoreButton>
    </div>
  );
}

function Filters({ filter }: { filter: MovementFilter }) {
  const stock = useQuery(stockQuery);
  const { productId } = filter;
  const product = stock.data?.find(({ id }) => id === productId);
  const name = product?.productName ?? product?.name ?? texts.product;
  return (
    <div
      role="search"
      aria-label={texts.filters}
      className="grid grid-cols-1 items-end gap-3 sm:grid-cols-[minmax(0,1fr)_11.5rem_11.5rem]"
    >
      {productId ? <p className="font-medium wrap-anywhere sm:col-span-3">{texts.ofProduct(name)}</p> : null}
      <Field label={texts.reason}>
        <Select
          value={filter.reason ?? ""}
          onChange={({ target }) => setFilter(pick(filter, "reason", target.value))}
        >
          <option value="">{texts.allReasons}</option>
          {reasons.map((reason) => (
            <option key={reason} value={reason}>
              {reasonTexts[reason]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={texts.from}>
        <Input
          type="date"
          className="h-11!"
          value={filter.from ?? ""}
          onChange={({ target }) => setFilter(pick(filter, "from", target.value))}
        />
      </Field>
      <Field label={texts.until}>
        <Input
          type="date"
          className="h-11!"
          value={filter.until ?? ""}
          onChange={({ target }) => setFilter(pick(filter, "until", target.value))}
        />
      </Field>
    </div>
  );
}
