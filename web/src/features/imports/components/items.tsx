import { ChevronDown } from "lucide-react";
import { formatEuro, toCents } from "@/base/money";
import { Badge } from "@/ui/badge";
import { Table, Td, Th } from "@/ui/table";
import type { ImportItem } from "../api";
import { importTexts as texts } from "../texts";

/** What the beginning of the file comes to. */
export function FirstProducts({ items }: { items: readonly ImportItem[] }) {
  if (items.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1 text-base">{texts.first}</h3>
      <Table caption={texts.first}>
        <thead>
          <tr>
            <Th className="bg-paper!">{texts.product}</Th>
            <Th className="bg-paper! max-sm:hidden">{texts.category}</Th>
            <Th numeric className="bg-paper!">
              {texts.price}
            </Th>
          </tr>
        </thead>
        <tbody>
          {items.slice(0, 5).map((item) => (
            <tr key={item.line}>
              <Td>
                <span className="block font-medium wrap-anywhere">{item.name}</span>
                <span className="block text-sm text-muted wrap-anywhere sm:hidden">{item.category}</span>
              </Td>
              <Td className="max-sm:hidden">{item.category}</Td>
              <Td numeric>{formatEuro(toCents(item.price) ?? 0)}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

/** Products with the reasons why they, or parts of them, are left out. */
export function Refusals({
  title,
  items,
  all = items.length,
}: {
  title: string;
  items: readonly ImportItem[];
  all?: number;
}) {
  if (items.length === 0) return null;
  return (
    <details className="group rounded-xl border border-line bg-surface">
      <summary className="flex min-h-12 items-center justify-between gap-3 px-4 py-2 font-medium">
        <span className="min-w-0 flex-1">{title}</span>
        <Badge>{all.toLocaleString("de-DE")}</Badge>
        <ChevronDown
          aria-hidden
          className="size-4.5 shrink-0 text-muted transition-[rotate] group-open:rotate-180"
        />
      </summary>
      <ul className="grid gap-3 border-t border-line px-4 py-3">
        {items.map((item) => (
          <li key={`${item.line}-${item.source}`}>
            <p className="flex flex-wrap items-baseline gap-x-2 font-medium">
              <span className="min-w-0 wrap-anywhere">{item.name || texts.unnamed}</span>
              <span className="text-sm font-normal text-muted">{texts.line(item.line)}</span>
            </p>
            <ul className="text-sm text-muted">
              {item.notes.map((note) => (
                <li key={`${note.line}-${note.code}-${note.message}`} className="wrap-anywhere">
                  {note.message}
                </li>
              ))}
            </ul>
          </li>
        ))}
        {all > items.length ? <li className="text-sm text-muted">{texts.shownOf(items.length)}</li> : null}
      </ul>
    </details>
  );
}
