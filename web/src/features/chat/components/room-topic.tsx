import { clsx } from "clsx";
import { useState } from "react";
import type { Room } from "../api";
import { chatTexts as texts } from "../texts";

/** Below the head of the owner's rooms: what it is about, and how long messages stay. Long ones open by a tap. */
export function RoomTopic({ room: { description, keptDays, slowSeconds } }: { room: Room }) {
  const [open, setOpen] = useState(false);
  const kept = [texts.stays(keptDays), slowSeconds > 0 && texts.pause(slowSeconds)]
    .filter(Boolean)
    .join(" · ");
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-label={[texts.topic, description, kept].filter(Boolean).join(": ")}
      onClick={() => setOpen(!open)}
      className="shrink-0 border-b border-line bg-sunken px-4 py-2 text-left text-sm text-muted focus-visible:-outline-offset-2"
    >
      <span dir="auto" className={clsx("whitespace-pre-line wrap-anywhere", open ? "block" : "line-clamp-2")}>
        {description ? <bdi className="text-ink">{description}</bdi> : null}
        {description ? " · " : ""}
        {kept}
      </span>
    </button>
  );
}
