import { whyNot } from "@/api/failure";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Clock, ShieldX } from "lucide-react";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";
import { heldQuery, takeBackHeld } from "../api";
import { untilGone } from "../failure";
import { chatTexts as texts } from "../texts";

/** What of one's own waits for moderation, or was refused: between the messages and the field. */
export function HeldNotes({ roomId }: { roomId: number }) {
  const held = useQuery(heldQuery(roomId));
  const client = useQueryClient();
  if (!held.data?.length) return null;

  async function remove(id: number) {
    try {
      await untilGone(takeBackHeld(id));
    } catch (error) {
      toast({ title: texts.error, description: whyNot(error), variant: "destructive" });
    } finally {
      await client.invalidateQueries({ queryKey: heldQuery(roomId).queryKey });
    }
  }

  return (
    <ul
      aria-label={texts.held}
      className="flex max-h-40 shrink-0 flex-col gap-2 overflow-y-auto border-t border-line px-3 py-2 md:px-4"
    >
      {held.data.map(({ id, content, refusal }) => (
        <li key={id} className="flex shrink-0 items-center gap-3 rounded-lg bg-sunken px-3 py-2 text-sm">
          <span aria-hidden className={refusal ? "text-danger" : "text-muted"}>
            {refusal ? <ShieldX className="size-5" /> : <Clock className="size-5" />}
          </span>
          <span className="min-w-0 flex-1">
            <span dir="auto" className="block truncate [unicode-bidi:isolate]">
              {content || texts.onlyPictures}
            </span>
            <span dir="auto" className="block text-muted wrap-anywhere">
              <span className="font-semibold">{refusal ? texts.refused : texts.held}</span>
              {": "}
              {refusal ?? texts.heldText}
            </span>
          </span>
          <Button variant="quiet" size="sm" onClick={() => void remove(id)}>
            {refusal ? texts.putAway : texts.takeBack}
          </Button>
        </li>
      ))}
    </ul>
  );
}
