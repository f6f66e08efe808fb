import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";

/** A part of a long form that folds. With a fault inside it is open, so that the fault is seen. */
export function Fold({
  title,
  hint,
  open = false,
  faulty,
  children,
}: {
  title: string;
  hint: string;
  /** At the beginning. */
  open?: boolean;
  faulty: boolean;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(open);
  return (
    <details
      open={isOpen || faulty}
      onToggle={({ currentTarget }) => {
        // React sees no change where a fault keeps it open: closed by hand, it would stay closed.
        if (faulty) currentTarget.open = true;
        setOpen(currentTarget.open);
      }}
      className="group col-span-full rounded-xl border border-line"
    >
      <summary className="flex min-h-13 cursor-pointer items-center justify-between gap-3 px-4 py-2">
        <span>
          <span className="block font-semibold">{title}</span>
          <span className="block text-sm text-muted">{hint}</span>
        </span>
        <ChevronDown aria-hidden className="size-5 shrink-0 group-open:rotate-180" />
      </summary>
      <div className="grid items-start gap-4 border-t border-line p-4 @lg:grid-cols-6">{children}</div>
    </details>
  );
}
