import { ChevronRight, Sparkles } from "lucide-react";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { useStore } from "@/base/store";
import { shopFilterStore, writeShopFilter } from "@/features/catalog";
import { enhancedShopTexts as texts } from "./page-texts";

/** From the shop that everybody sees to the one of the members. */
export default function ShopDoor() {
  return (
    <Link
      href={href("/enhanced-shop") + writeShopFilter(useStore(shopFilterStore))}
      className="flex h-11 items-center gap-2.5 rounded-lg bg-brand-soft px-4 text-[0.9375rem] text-on-brand-soft transition-colors duration-150 hover:bg-brand-soft-strong md:w-fit md:gap-3"
    >
      <Sparkles aria-hidden className="size-4.5 shrink-0" />
      <span className="font-semibold">{texts.title}</span>
      <span className="min-w-0 flex-1 truncate">{texts.doorText}</span>
      <ChevronRight aria-hidden className="size-5 shrink-0" />
    </Link>
  );
}
