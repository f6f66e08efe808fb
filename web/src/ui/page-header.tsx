import type { ReactNode } from "react";

/** The one heading of a screen, with what can be done at its right. */
export function PageHeader({
  title,
  text,
  back,
  actions,
}: {
  title: ReactNode;
  text?: ReactNode;
  /** A link that leads one step up. */
  back?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <header className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        {back}
        <h1 className="text-[1.75rem] wrap-break-word hyphens-auto sm:text-3xl">{title}</h1>
        {text ? <p className="mt-1 text-muted">{text}</p> : null}
      </div>
      {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
    </header>
  );
}
