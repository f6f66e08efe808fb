import type { ReactNode } from "react";

/** One quiet sentence with its icon. */
export const Note = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p className="flex gap-2.5 text-[0.9375rem] text-muted">
    <span aria-hidden className="mt-0.5 shrink-0 [&_svg]:size-4.5">
      {icon}
    </span>
    {children}
  </p>
);
