import type { PathMatch } from "@/base/paths";
import { NotFound } from "./not-found";
import { pages } from "./routes";

/** The page of an address other than the shop's. */
export default function Page({ match }: { match: PathMatch | null }) {
  const Found = match && match.path in pages ? pages[match.path as keyof typeof pages] : NotFound;
  return <Found params={match?.params ?? {}} />;
}
