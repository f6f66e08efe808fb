import { Compass } from "lucide-react";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { useSession } from "@/features/auth";
import { buttonClass } from "@/ui/button-class";
import { helpTexts as texts } from "../texts";

/** The way back to the tour of the shop, for members who skipped it or want to see it once more. */
export function TourAgain() {
  const { user } = useSession();
  if (!user?.isApproved) return null;
  return (
    <aside className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-xl border border-line bg-surface p-5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-serif text-lg font-semibold">{texts.tour}</p>
        <p className="text-muted">{texts.tourText}</p>
      </div>
      <Link href={`${href("/shop")}?tour=1`} className={buttonClass({ variant: "quiet" })}>
        <Compass aria-hidden className="size-5" />
        {texts.startTour}
      </Link>
    </aside>
  );
}
