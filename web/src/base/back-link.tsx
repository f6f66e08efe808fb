import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "./navigation";

/** The link above a screen's heading that leads one step up. */
export const BackLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link
    href={href}
    className="-ml-1 inline-flex min-h-11 items-center gap-1.5 rounded-md px-1 text-sm font-semibold text-muted hover:text-ink"
  >
    <ArrowLeft aria-hidden className="size-4.5" />
    {children}
  </Link>
);
