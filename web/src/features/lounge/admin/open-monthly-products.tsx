import { useQuery } from "@tanstack/react-query";
import { ArrowRight, Gift } from "lucide-react";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { openQuery } from "../api";
import { officeTexts as texts } from "../office-texts";

/** Free products that wait to be decided on or sent; nothing where none does. */
export function OpenMonthlyProducts({ refetchMs }: { refetchMs: number }) {
  const open = useQuery({ ...openQuery, refetchInterval: refetchMs }).data?.open ?? 0;
  if (open === 0) return null;
  return (
    <Link
      href={href("/admin/lounge")}
      className="group flex min-h-16 items-center gap-4 rounded-xl border border-line bg-surface px-5 py-3.5 transition-colors duration-150 hover:border-edge"
    >
      <Gift aria-hidden className="size-5 shrink-0 text-brand" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{texts.title}</span>
        <span className="block text-[0.9375rem] text-muted">{texts.open(open)}</span>
      </span>
      <ArrowRight
        aria-hidden
        className="size-5 shrink-0 text-brand transition-[translate] duration-150 group-hover:translate-x-0.5"
      />
    </Link>
  );
}
