import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { Card, CardTitle } from "@/ui/card";
import { keyOf, lowQuery } from "../api";
import { stockTexts as texts } from "../texts";

/** Lines on the dashboard. */
const most = 4;

/** What is running low, for the owner's dashboard; nothing where nothing is. */
export function LowCard() {
  const low = useQuery(lowQuery);
  if (!low.data || low.data.length === 0) return null;
  return (
    <Card aria-label={texts.lowCard} className="min-w-0">
      <CardTitle>{texts.lowCard}</CardTitle>
      <ul className="-my-2">
        {low.data.slice(0, most).map(({ id, variantId, name, stock }) => (
          <li key={keyOf({ id, variantId })} className="border-b border-line last:border-b-0">
            <Link
              href={href("/admin/stock")}
              className="flex min-h-12 items-center gap-3 rounded-md font-medium hover:text-brand"
            >
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <span className={stock === 0 ? "text-danger" : "text-muted"}>
                {stock === 0 ? texts.soldOut : texts.left(stock ?? 0)}
              </span>
              <ChevronRight aria-hidden className="size-5 text-muted" />
            </Link>
          </li>
        ))}
        {low.data.length > most ? (
          <li>
            <Link
              href={href("/admin/stock")}
              className="flex min-h-12 items-center rounded-md font-medium text-brand"
            >
              {texts.lowMore(low.data.length - most)}
            </Link>
          </li>
        ) : null}
      </ul>
    </Card>
  );
}
