import { useQuery } from "@tanstack/react-query";
import { createSynonyms, noSynonyms, type Synonyms } from "@/base/search/synonyms";
import { synonymsQuery } from "./api";

const byGroups = new WeakMap<object, Synonyms>();

/** What means the same in this shop, once something is searched for; until it has come a search does without. */
export function useSynonyms(search: string): Synonyms {
  const { data } = useQuery({ ...synonymsQuery, enabled: search.trim() !== "" });
  if (!data) return noSynonyms;
  const synonyms = byGroups.get(data) ?? createSynonyms(data);
  byGroups.set(data, synonyms);
  return synonyms;
}
