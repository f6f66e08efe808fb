import { useEffect } from "react";
import { useWidth } from "@/ui/use-width";
import { mailTexts as texts } from "../texts";

/** What a letter needs none of, and what would fetch something from elsewhere. */
const foreign =
  "script, style, link, meta, base, img, picture, video, audio, iframe, object, embed, form, svg";

/**
 * A letter as a mailbox draws it. The frame runs no scripts, and its links lead nowhere. The app's policy allows no styles in
 * markup, so they are set one by one.
 */
export function LetterFrame({ html }: { html: string }) {
  const [frame, width] = useWidth<HTMLIFrameElement>();
  // Some browsers have an empty page in a new frame at once, others load one first.
  useEffect(() => {
    if (frame.current) fill(frame.current, html);
  }, [frame, html]);
  // Turned by a quarter, a phone shows the same words in another height.
  useEffect(() => {
    if (frame.current && width > 0) fit(frame.current);
  }, [frame, width]);
  return (
    <iframe
      ref={frame}
      title={texts.asLetter}
      sandbox="allow-same-origin"
      onLoad={({ currentTarget }) => fill(currentTarget, html)}
      className="block h-96 w-full rounded-xl border border-line bg-[white]"
    />
  );
}

function fill(frame: HTMLIFrameElement, html: string): void {
  const page = frame.contentDocument;
  if (!page) return;
  const letter = bodyOf(html);
  page.documentElement.lang = "de";
  page.body.replaceChildren(...letter.childNodes);
  page.body.dataset["look"] = letter.dataset["look"] ?? "";
  for (const part of page.querySelectorAll<HTMLElement>("[data-look]")) {
    part.style.cssText = part.dataset["look"] ?? "";
  }
  fit(frame);
}

/** Makes the frame as high as its letter: it has no scroll bar of its own. */
function fit(frame: HTMLIFrameElement): void {
  // A page is never lower than its frame.
  frame.style.height = "0";
  frame.style.height = `${frame.contentDocument?.documentElement.scrollHeight ?? 0}px`;
}

/** The body of a letter, with its styles as data and without anything that could fetch or lead away. */
export function bodyOf(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(html.replaceAll(' style="', ' data-look="'), "text/html");
  for (const part of body.querySelectorAll(foreign)) part.remove();
  for (const link of body.querySelectorAll("a")) link.removeAttribute("href");
  return body;
}
