import { useEffect, useState } from "react";
import { download } from "@/api/files";
import { sessionStore } from "@/features/auth";

/** Pictures carry no token of their own: each is fetched as the person and lies in this page only. */

type Size = "small" | "large";

const most = 80;
const known = new Map<string, Promise<string>>();

const release = (url: Promise<string>): void =>
  void url.then(
    (address) => URL.revokeObjectURL(address),
    () => undefined,
  );

function forget(): void {
  for (const url of known.values()) release(url);
  known.clear();
}

let member = sessionStore.get().user?.id;
sessionStore.subscribe(() => {
  const { user } = sessionStore.get();
  if (user?.id === member) return;
  member = user?.id;
  forget();
});

function fetched(key: string, load: () => Promise<Blob>): Promise<string> {
  const there = known.get(key);
  if (there) return there;
  const url = load().then((blob) => URL.createObjectURL(blob));
  known.set(key, url);
  // The next one who looks tries again.
  url.catch(() => known.delete(key));
  const [oldest] = known;
  if (known.size > most && oldest) {
    known.delete(oldest[0]);
    release(oldest[1]);
  }
  return url;
}

/** The address of a picture in this page: undefined until it is there, null when it cannot be had. */
function useUrl(key: string, load: () => Promise<Blob>): string | null | undefined {
  const [found, setFound] = useState<{ key: string; url: string | null }>();
  useEffect(() => {
    let here = true;
    fetched(key, load).then(
      (url) => here && setFound({ key, url }),
      () => here && setFound({ key, url: null }),
    );
    return () => {
      here = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key says what is loaded
  }, [key]);
  return found?.key === key ? found.url : undefined;
}

export const usePictureUrl = (name: string, size: Size): string | null | undefined =>
  useUrl(`${size}:${name}`, () => download("/api/chat/pictures/{name}", `?size=${size}`, { name }));

export const useReportPictureUrl = (id: number, position: number): string | null | undefined =>
  useUrl(`report:${id}:${position}`, () =>
    download("/api/admin/chat/reports/{id}/pictures/{position}", "", { id, position }),
  );
