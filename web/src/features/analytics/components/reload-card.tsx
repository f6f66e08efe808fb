import { RotateCw } from "lucide-react";
import { Button } from "@/ui/button";
import { analyticsTexts as texts } from "../texts";

/** The last card in a row of links: reloads everything. */
export const ReloadCard = () => (
  <li className="flex flex-col justify-between gap-4 rounded-xl border border-dashed border-edge p-4 col-span-full sm:p-5 lg:col-span-2">
    <p className="text-sm text-muted">{texts.reloadText}</p>
    <Button
      className="self-start"
      icon={<RotateCw aria-hidden className="size-4.5" />}
      onClick={() => location.reload()}
    >
      {texts.reload}
    </Button>
  </li>
);
