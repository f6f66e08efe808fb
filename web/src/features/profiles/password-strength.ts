/** A hint, no rule: 0 weak, 1 fair, 2 strong. Length counts for most, kinds of characters for some. */
export type Strength = 0 | 1 | 2;

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u];

export function passwordStrength(password: string): Strength {
  const letters = Array.from(password);
  const different = new Set(letters).size;
  const variety = kinds.filter((kind) => kind.test(password)).length;
  if (letters.length < 8 || different < 5) return 0;
  if (letters.length >= 16 && different >= 8) return 2;
  return letters.length >= 12 && variety >= 3 ? 2 : letters.length >= 10 || variety >= 3 ? 1 : 0;
}
