import { ChevronRight, Plus } from "lucide-react";
import type { Key, ReactNode } from "react";
import { BackLink } from "@/base/back-link";
import { Button } from "./button";
import { PageHeader } from "./page-header";
import { SkeletonRows } from "./skeleton-rows";
import { EmptyState, ErrorState, type Retried } from "./states";

/** A page of the back office that is one list: loading, failing, empty with what to do about it, or its rows. */
export function ListPage<Item>({
  query,
  texts,
  back,
  icon,
  onAdd,
  keyOf,
  renderRow,
  children,
}: {
  query: Retried & { data: readonly Item[] | undefined; isError: boolean };
  texts: { title: string; text: string; back: string; add: string; empty: string; emptyText: string };
  /** Where the link above the heading leads. */
  back: string;
  /** Of the empty list. */
  icon: ReactNode;
  onAdd: () => void;
  keyOf: (item: Item) => Key;
  renderRow: (item: Item) => ReactNode;
  /** What stands below the list, sheets among it. */
  children?: ReactNode;
}) {
  const items = query.data;
  const addButton = (
    <Button icon={<Plus className="size-4.5" />} onClick={onAdd}>
      {texts.add}
    </Button>
  );
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title={texts.title}
        text={texts.text}
        back={<BackLink href={back}>{texts.back}</BackLink>}
        actions={items?.length ? addButton : null}
      />
      {items && items.length > 0 ? (
        <ul
          aria-label={texts.title}
          className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface"
        >
          {items.map((item) => (
            <li key={keyOf(item)}>{renderRow(item)}</li>
          ))}
        </ul>
      ) : items ? (
        <EmptyState icon={icon} title={texts.empty} text={texts.emptyText} action={addButton} />
      ) : query.isError ? (
        <ErrorState query={query} />
      ) : (
        <SkeletonRows label={texts.title} count={3} row="h-20 rounded-xl!" />
      )}
      {children}
    </div>
  );
}

/** One row of such a list, a button as a whole: it opens what it names. */
export const ListRow = ({
  label,
  onOpen,
  icon,
  title,
  badge,
  lines,
  worth,
}: {
  /** What the button does, for screen readers. */
  label: string;
  onOpen: () => void;
  icon: ReactNode;
  title: ReactNode;
  badge?: ReactNode;
  /** Below the title; each is its parts that are not empty. */
  lines: readonly (readonly (string | false | 0 | null | undefined)[])[];
  /** At the end of the row: a price, or what it comes to. */
  worth?: ReactNode;
}) => (
  <button
    type="button"
    aria-label={label}
    onClick={onOpen}
    className="flex min-h-20 w-full items-center gap-4 p-4 text-left transition-colors duration-150 hover:bg-sunken focus-visible:-outline-offset-2"
  >
    <span aria-hidden className="shrink-0 text-brand [&_svg]:size-6">
      {icon}
    </span>
    <span className="min-w-0 flex-1">
      <span className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
        {title}
        {badge}
      </span>
      {lines.map((parts, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no other name
        <span key={place} className="block text-sm text-muted">
          {parts.filter(Boolean).join(" · ")}
        </span>
      ))}
    </span>
    {worth === undefined ? null : <span className="shrink-0 font-medium whitespace-nowrap">{worth}</span>}
    <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
  </button>
);
