import { ArrowLeft } from "lucide-react";
import { useShopClosed } from "@/api/terms";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { setupTexts as texts } from "../setup-texts";

/** The owner's way back to the setup, from every screen to which one of its steps leads. */
export default function SetupReturn() {
  if (!useShopClosed()) return null;
  return (
    <p className="mb-4 flex flex-wrap items-center justify-between gap-x-4 rounded-xl border border-line bg-surface px-4 py-1">
      <span className="py-1 text-sm text-muted">{texts.notOpen}</span>
      <Link
        href={href("/admin/setup")}
        className="-mx-1 inline-flex min-h-11 items-center gap-1.5 rounded-md px-1 font-semibold text-brand hover:underline"
      >
        <ArrowLeft aria-hidden className="size-4.5" />
        {texts.toSetup}
      </Link>
    </p>
  );
}
