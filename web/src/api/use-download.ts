import { useState } from "react";
import type { ApiPath } from "./client";
import { download, saveAs } from "./files";
import { toastFailure } from "./toast-failure";

interface Words {
  error: string;
  exportFailed: string;
  /** The file's name. */
  exportFile: string;
}

/** Saves what a call answers as a file; a failure becomes a toast. */
export function useDownload(
  texts: Words,
): [busy: boolean, save: (path: ApiPath<"get">, query?: string) => void] {
  const [busy, setBusy] = useState(false);

  async function save(path: ApiPath<"get">, query?: string) {
    setBusy(true);
    try {
      saveAs(await download(path, query), texts.exportFile);
    } catch (error) {
      toastFailure(texts.error, error, texts.exportFailed);
    } finally {
      setBusy(false);
    }
  }

  return [busy, (path, query) => void save(path, query)];
}
