import { clsx } from "clsx";
import { Link, usePathname, useSearch } from "@/base/navigation";
import { type OrderFilter, readFilter, writeQuery } from "../filter";
import { orderNumber } from "../order";
import { orderTexts as texts } from "../texts";

/** The mark of a history entry that was made by opening an order over its list. */
const fromList = { fromList: true };

export const openedFromList = (): boolean =>
  (history.state as Partial<typeof fromList> | null)?.fromList === true;

/** The number of an order; it opens the detail over the list it stands in. */
export function OrderLink({
  id,
  path,
  filter,
  className,
}: {
  id: string;
  /** The list to open it over; the present screen without one. */
  path?: string;
  filter?: OrderFilter;
  className?: string;
}) {
  const here = usePathname();
  const search = useSearch();
  return (
    <Link
      href={(path ?? here) + writeQuery(filter ?? readFilter(search), id)}
      state={path ? {} : fromList}
      aria-label={texts.details(orderNumber(id))}
      className={clsx("rounded-sm font-semibold hover:text-brand", className)}
    >
      {orderNumber(id)}
    </Link>
  );
}
