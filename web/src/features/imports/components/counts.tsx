import { clsx } from "clsx";
import type { Import } from "../api";
import { importTexts as texts } from "../texts";

const kinds = ["created", "updated", "unchanged", "refused"] as const;

/** How many products become what. */
export function Counts({ counts }: { counts: Import["counts"] }) {
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {kinds.map((kind) => (
        <div key={kind} className="flex flex-col-reverse rounded-xl border border-line bg-surface px-4 py-3">
          <dt className="text-sm text-muted">{texts.counts[kind]}</dt>
          <dd
            className={clsx(
              "price-type text-2xl",
              counts[kind] === 0 ? "text-muted" : kind === "refused" && "text-danger",
            )}
          >
            {counts[kind].toLocaleString("de-DE")}
          </dd>
        </div>
      ))}
    </dl>
  );
}
