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
  const plain = small.replace(/[äöüßæœøς]/g, (letter) => spelled[letter] ?? letter);
  // Taking letters apart is slow, and German has nothing left to take apart but punctuation.
  return /[^\0-\u00bf\u2000-\u206f]/.test(plain) ? plain.normalize("NFD").replace(/\p{M}/gu, "") : plain;
}

/** The words of a folded text. */
export const wordsOf = (folded: string): readonly string[] => folded.match(/[\p{L}\p{N}]+/gu) ?? [];
