import { BotMessageSquare } from "lucide-react";
import { supportOpen } from "@/features/support";
import { Button } from "@/ui/button";
import { helpTexts as texts } from "../texts";

/** Where the pages end, the bot goes on. */
export function AskBot() {
  return (
    <aside className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-xl bg-brand-soft p-5 text-on-brand-soft">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-serif text-lg font-semibold">{texts.more}</p>
        <p>{texts.moreText}</p>
      </div>
      <Button
        icon={<BotMessageSquare aria-hidden className="size-5" />}
        onClick={() => supportOpen.set(true)}
      >
        {texts.askBot}
      </Button>
    </aside>
  );
}
