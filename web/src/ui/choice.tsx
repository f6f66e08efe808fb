import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";

/** The look of a row that leads further, as a link or a button. */
export const choiceClass =
  "flex min-h-16 items-center gap-4 rounded-xl border border-line bg-surface px-5 py-3.5 text-left transition-colors duration-150 hover:bg-sunken";

/** What stands in such a row. */
export const Choice = ({ icon, title, text }: { icon: ReactNode; title: string; text: string }) => (
  <>
    <span aria-hidden className="shrink-0 text-brand">
      {icon}
    </span>
    <span className="min-w-0 flex-1">
      <span className="block font-semibold">{title}</span>
      <span className="block text-[0.9375rem] text-muted">{text}</span>
    </span>
    <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
  </>
);
