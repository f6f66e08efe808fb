import { BellRing, MessagesSquare } from "lucide-react";
import { Link } from "@/base/navigation";
import { href } from "@/base/paths";
import { Button } from "@/ui/button";
import { buttonClass } from "@/ui/button-class";
import { EmptyState } from "@/ui/states";
import { loungeTexts as texts } from "../texts";

/** The chat's premium room. */
const premiumRoom = 2;

/** Holds the place of the lounge's own chat, which the specification only announces: its button does nothing. */
export const ChatPanel = () => (
  <div className="rounded-xl border border-line bg-surface">
    <EmptyState
      icon={<MessagesSquare />}
      title={texts.chatTitle}
      text={texts.chatText}
      action={
        <>
          <Button icon={<BellRing aria-hidden className="size-4.5" />}>{texts.notify}</Button>
          <Link href={href("/chat/{id}", { id: premiumRoom })} className={buttonClass({ variant: "soft" })}>
            {texts.toRoom}
          </Link>
        </>
      }
    />
  </div>
);
