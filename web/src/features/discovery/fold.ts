const spelled: Record<string, string> = {
  ä: "ae",
  ö: "oe",
  ü: "ue",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "oe",
  ς: "σ",
};

/**
 * A text as it is compared: small letters, ä as ae, ß as ss, other letters without their marks, one space
 * between words. It works letter by letter, so whatever contains a text also contains it folded.
 */
export function fold(text: string): string {
  const small = text.normalize("NFC").toLocaleLowerCase("de").replace(/\s+/g, " ");
  // Most texts are plain; the marks are looked for only where there is one.
  if (!/[^ -~]/.test(small)) return small;
  return small
    .replace(/[äöüßæœøς]/g, (letter) => spelled[letter] ?? letter)
    .normalize("NFD")
    .replace(/\p{M}/gu, "");
}

/** The words of a folded text, without repeats. */
export const wordsOf = (folded: string): string[] => [...new Set(folded.match(/[\p{L}\p{N}]+/gu))];
