import { ExternalLink } from "lucide-react";
import { Button } from "@/ui/button";
import { buttonClass } from "@/ui/button-class";
import { Spinner } from "@/ui/spinner";
import { invoiceOpened, type Purchase, stopWaiting } from "../purchase";
import { premiumTexts as texts, providerNames } from "../texts";

/** A payment is under way: where it is paid, and what we wait for. */
export function Waiting({ purchase: { id, url, phase, long } }: { purchase: Purchase }) {
  const shown = phase === "shown";
  return (
    <div className="mt-5 rounded-lg border border-on-premium/40 p-4">
      <div role="status" className="flex gap-3">
        {phase === "ready" ? null : <Spinner className="mt-0.5 shrink-0" />}
        <p>
          {shown ? (
            texts.waiting(providerNames.telegram)
          ) : (
            <>
              {phase === "opened" ? (
                <strong className="block">{texts.opened(providerNames.telegram)}</strong>
              ) : null}
              {texts.openedText}
            </>
          )}
          {long ? <span className="mt-2 block">{texts.waitingLong}</span> : null}
        </p>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          onClick={() => invoiceOpened(id)}
          className={buttonClass({ size: "sm" }, "bg-on-premium! text-premium! hover:bg-on-premium/90!")}
        >
          {texts.openAgain}
          <ExternalLink aria-hidden className="size-4" />
        </a>
        <Button
          size="sm"
          variant="ghost"
          className="text-on-premium! hover:bg-on-premium/10!"
          onClick={stopWaiting}
        >
          {texts.stopWaiting}
        </Button>
      </div>
    </div>
  );
}
