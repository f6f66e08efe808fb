import { partsOf } from "@/features/chat";

/** What the owner wrote: text, never markup. Addresses in it become links, as in the chat. */
export function NewsText({ content }: { content: string }) {
  return (
    <div className="wrap-anywhere whitespace-pre-wrap">
      {partsOf(content).map((part, index) =>
        part.kind === "text" ? (
          part.text
        ) : (
          <a
            // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never move
            key={index}
            href={part.kind === "link" ? part.href : part.text}
            {...(part.kind === "link" ? { target: "_blank", rel: "noopener noreferrer" } : {})}
            className="text-brand underline"
          >
            {part.text}
          </a>
        ),
      )}
    </div>
  );
}
