import { BotMessageSquare } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useStore } from "@/base/store";
import { supportOpen } from "../open";
import { supportTexts as texts } from "../texts";

const SupportDialog = lazy(() => import("./support-dialog"));

/**
 * The round button at the bottom right, above the bottom navigation and the cart bar, and the dialog it opens.
 * The dialog is fetched when it is opened for the first time, and kept for its closing motion.
 */
export function SupportButton({ shown }: { shown: boolean }) {
  const open = useStore(supportOpen);
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  return (
    <>
      {shown ? (
        <button
          type="button"
          aria-label={texts.open}
          aria-haspopup="dialog"
          title={texts.title}
          onClick={() => supportOpen.set(true)}
          className="btn fixed right-3 bottom-[calc(5rem+var(--safe-bottom))] z-20 size-14 animate-zoom-in rounded-full border border-line bg-surface text-brand shadow-float hover:bg-brand-soft max-md:[body:has([data-cart-bar])_&]:bottom-[calc(9.5rem+var(--safe-bottom))] md:right-6 md:bottom-6"
        >
          <BotMessageSquare aria-hidden className="size-6.5" />
        </button>
      ) : null}
      {wanted ? (
        <Suspense>
          <SupportDialog open={open} onOpenChange={supportOpen.set} />
        </Suspense>
      ) : null}
    </>
  );
}
