import type { PathMatch } from "@/base/paths";
import { NotFound } from "./not-found";
import { pages } from "./routes";

/** Fetches the page of an address. */
export async function preloadPage(match: PathMatch | null): Promise<void> {
  if (match && match.path in pages) await pages[match.path as keyof typeof pages].preload();
}

/** The page of an address other than the shop's. */
export default function Page({ match }: { match: PathMatch | null }) {
  const Found = match && match.path in pages ? pages[match.path as keyof typeof pages] : NotFound;
  return <Found params={match?.params ?? {}} />;
}
