import { useQuery } from "@tanstack/react-query";
import { ChevronRight, Handshake, Mail, Package, Plus, Store, Truck } from "lucide-react";
import { type ReactNode, useState } from "react";
import { BackLink } from "@/base/back-link";
import { formatEuro, toCents } from "@/base/money";
import { href } from "@/base/paths";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { PageHeader } from "@/ui/page-header";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { EmptyState, ErrorState } from "@/ui/states";
import { type Method, methodsQuery } from "./api";
import { type TypedMethod, newMethod, typed } from "./form";
import { ClosedDays } from "./closed-days";
import { MethodSheet } from "./method-sheet";
import { Places } from "./places";
import { methodsTexts as texts } from "./texts";

const icons: Record<Method["kind"], ReactNode> = {
  parcel: <Package />,
  letter: <Mail />,
  pick_up: <Store />,
  arrangement: <Handshake />,
};

/** /admin/delivery: how goods get to the customers, and what that costs. */
export default function MethodsPage() {
  const methods = useQuery(methodsQuery);
  const [edited, setEdited] = useState<{ key: number; id: number | null; method: TypedMethod }>();
  const [open, setOpen] = useState(false);
  const edit = (id: number | null, method: TypedMethod) => {
    // Each opening begins with what is stored.
    setEdited((before) => ({ key: (before?.key ?? 0) + 1, id, method }));
    setOpen(true);
  };
  const add = () =>
    edit(
      null,
      newMethod(Math.min(1000, 1 + Math.max(0, ...(methods.data ?? []).map((one) => one.position)))),
    );
  const addButton = (
    <Button icon={<Plus className="size-4.5" />} onClick={add}>
      {texts.add}
    </Button>
  );
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title={texts.title}
        text={texts.text}
        back={<BackLink href={href("/admin/settings")}>{texts.back}</BackLink>}
        actions={methods.data?.length ? addButton : null}
      />
      {methods.data ? (
        methods.data.length > 0 ? (
          <ul
            aria-label={texts.title}
            className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface"
          >
            {methods.data.map((method) => (
              <li key={method.id}>
                <Row method={method} onEdit={() => edit(method.id, typed(method))} />
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState icon={<Truck />} title={texts.empty} text={texts.emptyText} action={addButton} />
        )
      ) : methods.isError ? (
        <ErrorState query={methods} />
      ) : (
        <SkeletonRows label={texts.title} count={3} row="h-20 rounded-xl!" />
      )}
      {methods.data?.some(({ kind }) => kind === "pick_up") ? (
        <Places methods={methods.data.filter(({ kind }) => kind === "pick_up")} />
      ) : null}
      {methods.data?.length ? <ClosedDays /> : null}
      {edited ? (
        <MethodSheet
          key={edited.key}
          open={open}
          id={edited.id}
          method={edited.method}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
}

function Row({ method, onEdit }: { method: Method; onEdit: () => void }) {
  const countries = [...new Set(method.rates.map(({ country }) => country))].join(", ");
  return (
    <button
      type="button"
      aria-label={texts.edit(method.name)}
      onClick={onEdit}
      className="flex min-h-20 w-full items-center gap-4 p-4 text-left transition-colors duration-150 hover:bg-sunken focus-visible:-outline-offset-2"
    >
      <span aria-hidden className="shrink-0 text-brand [&_svg]:size-6">
        {icons[method.kind]}
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {method.name}
          {method.isActive ? null : <Badge>{texts.off}</Badge>}
        </span>
        <span className="block text-sm text-muted">
          {[texts.kinds[method.kind], method.carrier, countries].filter(Boolean).join(" · ")}
        </span>
      </span>
      <span className="shrink-0 font-medium whitespace-nowrap">{leastOf(method)}</span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
    </button>
  );
}

function leastOf({ rates }: Method): string {
  const prices = rates.map(({ price }) => toCents(price) ?? 0);
  const least = Math.min(...prices, ...(prices.length === 0 ? [0] : []));
  if (least === 0) return texts.free;
  return prices.length > 1 ? texts.from(formatEuro(least)) : formatEuro(least);
}
