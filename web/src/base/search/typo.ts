/** How far a typed word is from a word of the catalogue, when it is not part of it. */

const longest = 48;
const width = longest + 1;
const rows = [new Uint8Array(width), new Uint8Array(width), new Uint8Array(width)] as const;

/** Slips that a word of this length may contain. Short words are too alike for any. */
export const slipsAllowed = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/** From this length on a word is also looked for inside others: German glues words together. */
const insideFrom = 6;

/**
 * Fewest slips (a letter missing, too many, wrong, or two swapped) that lead from `typed` to the beginning
 * of `word`, or for long words to any part of it; more than `most` counts as Infinity. What is typed may be
 * unfinished, so only the end of `word` is free in every case.
 */
export function slips(typed: string, word: string, most: number): number {
  const height = Math.min(typed.length, longest);
  const length = Math.min(word.length, longest);
  if (length < height - most) return Infinity;
  const anywhere = height >= insideFrom;
  let [before, last, row] = rows;
  for (let j = 0; j <= length; j += 1) last[j] = anywhere ? 0 : j;
  for (let i = 1; i <= height; i += 1) {
    const letter = typed.charCodeAt(i - 1);
    const earlier = i > 1 ? typed.charCodeAt(i - 2) : -1;
    row[0] = i;
    let least = i;
    for (let j = 1; j <= length; j += 1) {
      const other = word.charCodeAt(j - 1);
      let cost = at(last, j - 1) + (letter === other ? 0 : 1);
      cost = Math.min(cost, at(last, j) + 1, at(row, j - 1) + 1);
      if (j > 1 && earlier === other && letter === word.charCodeAt(j - 2)) {
        cost = Math.min(cost, at(before, j - 2) + 1);
      }
      row[j] = cost;
      if (cost < least) least = cost;
    }
    if (least > most) return Infinity;
    [before, last, row] = [last, row, before];
  }
  let best = at(last, 0);
  for (let j = 1; j <= length; j += 1) best = Math.min(best, at(last, j));
  return best <= most ? best : Infinity;
}

const at = (row: Uint8Array, index: number): number => row[index] as number;

/** One bit for each letter a word has; what the letters `typed` lacks in `word` cost at least one slip each. */
export function letters(word: string): number {
  let bits = 0;
  for (let index = 0; index < word.length; index += 1) bits |= 1 << (word.charCodeAt(index) % 32);
  return bits;
}

export function countBits(bits: number): number {
  let left = bits;
  let count = 0;
  while (left !== 0) {
    left &= left - 1;
    count += 1;
  }
  return count;
}
