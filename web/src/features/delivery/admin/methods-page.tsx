import { useQuery } from "@tanstack/react-query";
import { Handshake, Mail, Package, Store, Truck } from "lucide-react";
import { type ReactNode, useState } from "react";
import { formatEuro, toCents } from "@/base/money";
import { href } from "@/base/paths";
import { Badge } from "@/ui/badge";
import { ListPage, ListRow } from "@/ui/list-page";
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
  return (
    <ListPage
      query={methods}
      texts={texts}
      back={href("/admin/settings")}
      icon={<Truck />}
      onAdd={add}
      keyOf={({ id }) => id}
      renderRow={(method) => <Row method={method} onEdit={() => edit(method.id, typed(method))} />}
    >
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
    </ListPage>
  );
}

function Row({ method, onEdit }: { method: Method; onEdit: () => void }) {
  const countries = [...new Set(method.rates.map(({ country }) => country))].join(", ");
  return (
    <ListRow
      label={texts.edit(method.name)}
      onOpen={onEdit}
      icon={icons[method.kind]}
      title={method.name}
      badge={method.isActive ? null : <Badge>{texts.off}</Badge>}
      lines={[[texts.kinds[method.kind], method.carrier, countries]]}
      worth={leastOf(method)}
    />
  );
}

function leastOf({ rates }: Method): string {
  const prices = rates.map(({ price }) => toCents(price) ?? 0);
  const least = Math.min(...prices, ...(prices.length === 0 ? [0] : []));
  if (least === 0) return texts.free;
  return prices.length > 1 ? texts.from(formatEuro(least)) : formatEuro(least);
}
