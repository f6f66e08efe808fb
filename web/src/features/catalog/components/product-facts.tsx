import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { type FactSheet, factsQuery, type Product } from "../api";
import { factTexts } from "../detail-texts";

type Row = FactSheet["sections"][number]["rows"][number];

/** What the law asks to be said about a product, to be read before it is bought. The server's page shows the same (`window/facts.rs`). */
export function ProductFacts({ product }: { product: Product }) {
  const { data: sheet } = useQuery(factsQuery(product.id));
  if (!sheet) return null;
  return (
    <>
      {sheet.guaranteeLabelUrl ? (
        <img
          src={sheet.guaranteeLabelUrl}
          alt={factTexts.guaranteeLabel}
          loading="lazy"
          className="max-h-56 w-auto self-start rounded-lg bg-white object-contain"
        />
      ) : null}
      {sheet.sections.length > 0 ? (
        <div className="overflow-hidden rounded-xl border border-line bg-surface">
          {sheet.sections.map(({ title, isOpen, rows }) => (
            <details key={title} open={isOpen} className="group border-line not-first:border-t">
              <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3 px-4 font-semibold">
                {title}
                <ChevronDown aria-hidden className="size-5 shrink-0 group-open:rotate-180" />
              </summary>
              <dl className="grid grid-cols-[7.5rem_1fr] gap-x-4 gap-y-2.5 border-t border-line px-4 py-3.5 text-sm large-text:grid-cols-1">
                {rows.map((row) => (
                  <FactRow key={row.label} row={row} />
                ))}
              </dl>
            </details>
          ))}
        </div>
      ) : null}
    </>
  );
}

function FactRow({ row }: { row: Row }) {
  const words: ReactNode = row.parts.map(({ text, isStrong }, place) =>
    // oxlint-disable-next-line react/no-array-index-key -- pieces of one text never change places
    isStrong ? <strong key={place}>{text}</strong> : text,
  );
  return (
    <>
      <dt className="min-w-0 text-muted wrap-break-word hyphens-auto">{row.label}</dt>
      <dd className="min-w-0 wrap-break-word whitespace-pre-line">
        {row.url ? (
          <a href={row.url} rel="noopener" className="text-brand underline">
            {words}
          </a>
        ) : (
          words
        )}
      </dd>
    </>
  );
}
