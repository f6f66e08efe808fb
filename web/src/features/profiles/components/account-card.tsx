import { ChevronDown } from "lucide-react";
import { clsx } from "clsx";
import { lazy, Suspense, useId, useState } from "react";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import type { User } from "@/features/auth";
import { Button } from "@/ui/button";
import { buttonClass } from "@/ui/button-class";
import { Card, CardTitle } from "@/ui/card";
import { Spinner } from "@/ui/spinner";
import { profileTexts as texts } from "../texts";

const AdvancedSettings = lazy(() => import("./advanced-settings"));

/** The account itself; what is rarely needed and weighs much stays folded. */
export function AccountCard({ user }: { user: User }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <Card aria-label={texts.account}>
      <CardTitle>{texts.account}</CardTitle>
      <p className="-mt-3 text-muted">{texts.accountText}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="quiet" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {texts.advanced}
          <ChevronDown aria-hidden className={clsx("size-5 transition-[rotate]", open && "rotate-180")} />
        </Button>
        <Link href={href("/entscheidungen")} className={buttonClass({ variant: "quiet" })}>
          {texts.decisions}
        </Link>
      </div>
      <div id={id} hidden={!open}>
        {open ? (
          <Suspense fallback={<Spinner className="mx-auto my-10 size-7" />}>
            <AdvancedSettings user={user} />
          </Suspense>
        ) : null}
      </div>
    </Card>
  );
}
