import { useEffect, useRef } from "react";
import { mailTexts as texts } from "../texts";

/** What a letter needs none of, and what would fetch something from elsewhere. */
const foreign =
  "script, style, link, meta, base, img, picture, video, audio, iframe, object, embed, form, svg";

/**
 * A letter as a mailbox draws it. The frame runs no scripts, and its links lead nowhere. The app's policy allows no styles in
 * markup, so they are set one by one.
 */
export function LetterFrame({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  // Some browsers have an empty page in a new frame at once, others load one first.
  useEffect(() => {
    if (frame.current) fill(frame.current, html);
  }, [html]);
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
  frame.style.height = `${page.documentElement.scrollHeight}px`;
}

/** The body of a letter, with its styles as data and without anything that could fetch or lead away. */
export function bodyOf(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(html.replaceAll(' style="', ' data-look="'), "text/html");
  for (const part of body.querySelectorAll(foreign)) part.remove();
  for (const link of body.querySelectorAll("a")) link.removeAttribute("href");
  return body;
}
