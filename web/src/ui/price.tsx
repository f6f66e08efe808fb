import { clsx } from "clsx";
import { formatEuro } from "@/base/money";

const sizes = { sm: "text-base", md: "text-xl", lg: "text-[1.75rem] leading-tight" };

/** An exact price, "12,90 €". */
export function Price({
  cents,
  size = "md",
  className,
}: {
  cents: number;
  size?: keyof typeof sizes;
  className?: string;
}) {
  return <span className={clsx("price-type", sizes[size], className)}>{formatEuro(cents)}</span>;
}
