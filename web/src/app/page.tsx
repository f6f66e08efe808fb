import { useConfig } from "@/api/config";
import type { PathMatch } from "@/base/paths";
import { useTitle } from "@/base/use-title";
import { NotFound } from "./not-found";
import { pages } from "./routes";
import { titles } from "./titles";

/** Which entry of the tables an address has. */
const entryOf = (match: PathMatch | null): keyof typeof pages | undefined =>
  match && match.path in pages ? (match.path as keyof typeof pages) : undefined;

/** Fetches the page of an address. */
export async function preloadPage(match: PathMatch | null): Promise<void> {
  const entry = entryOf(match);
  if (entry) await pages[entry].preload();
}

/** The page of an address other than the shop's. */
export default function Page({ match }: { match: PathMatch | null }) {
  const entry = entryOf(match);
  useTitle(entry ? titles[entry] : null, useConfig()?.shopName);
  const Found = entry ? pages[entry] : NotFound;
  return <Found params={match?.params ?? {}} />;
}
