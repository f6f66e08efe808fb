import { fold } from "./fold";
import { stemOf } from "./question";

/** For the root of a word the stems of those that mean the same in this shop. */
export type Synonyms = ReadonlyMap<string, readonly string[]>;

export const noSynonyms: Synonyms = new Map();

export function createSynonyms(groups: readonly (readonly string[])[]): Synonyms {
  const known = new Map<string, string[]>();
  for (const group of groups) {
    const stems = group.map((word) => stemOf(fold(word)));
    for (const one of stems) {
      const others = known.get(stemOf(one)) ?? [];
      known.set(stemOf(one), others);
      for (const other of stems) if (other !== one && !others.includes(other)) others.push(other);
    }
  }
  return known;
}

/** Stems of what means the same as a folded word. Two endings may follow each other, as in "Spatens". */
export const synonymsOf = (synonyms: Synonyms, word: string): readonly string[] =>
  synonyms.get(stemOf(stemOf(word))) ?? [];
