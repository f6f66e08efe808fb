/** What a message is made of: plain text, links, links to products of this shop, and members who are named. */
export type Part =
  | { kind: "text"; text: string }
  | { kind: "link"; text: string; href: string }
  | { kind: "product"; text: string; productId: number }
  | { kind: "mention"; text: string; userId: number };

/** Marks that turn the direction of writing are no part of an address either. */
const address =
  /(?:https?:\/\/|(?<![\w/.-])\/(?=product\/\d))[^\s<>"\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/giu;
/** A sentence's own punctuation is no part of the address before it. */
const trailing = /[.,;:!?'»”)\]}…]+$/u;

export function partsOf(content: string, origin: string = location.origin): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const found of content.matchAll(address)) {
    const text = found[0].replace(trailing, "");
    const part = linkPart(text, origin);
    if (!part) continue;
    if (found.index > end) parts.push({ kind: "text", text: content.slice(end, found.index) });
    parts.push(part);
    end = found.index + text.length;
  }
  if (end < content.length) parts.push({ kind: "text", text: content.slice(end) });
  return parts;
}

function linkPart(text: string, origin: string): Part | null {
  const url = parse(text, origin);
  if (!url) return null;
  const product = url.origin === origin && /^\/product\/([1-9]\d{0,8})\/?$/.exec(url.pathname);
  if (product) return { kind: "product", text, productId: Number(product[1]) };
  return text.startsWith("/") ? null : { kind: "link", text, href: url.href };
}

function parse(text: string, origin: string): URL | null {
  try {
    return new URL(text, origin);
  } catch {
    return null;
  }
}

const onlyEmoji =
  /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f|\u20e3|[\u{e0020}-\u{e007f}]|\s)+$/u;
const most = 3;

/** One to three emoji and nothing else: they stand large and without a bubble. */
export function isEmojiOnly(content: string): boolean {
  if (content.length > 60 || !onlyEmoji.test(content)) return false;
  const count = [...new Intl.Segmenter("de").segment(content.replace(/\s/gu, ""))].length;
  return count >= 1 && count <= most;
}

/** There is something in it to be translated. */
export const hasWords = (content: string): boolean =>
  partsOf(content).some(({ kind, text }) => kind === "text" && /\p{L}/u.test(text));
