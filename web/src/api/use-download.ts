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

type Save = (path: ApiPath<"get">, query?: string, values?: Record<string, number>) => void;

/** Saves what a call answers as a file; a failure becomes a toast. */
export function useDownload(texts: Words): [busy: boolean, save: Save] {
  const [busy, setBusy] = useState(false);

  async function save(...[path, query, values]: Parameters<Save>) {
    setBusy(true);
    try {
      saveAs(await download(path, query, values), texts.exportFile);
    } catch (error) {
      toastFailure(texts.error, error, texts.exportFailed);
    } finally {
      setBusy(false);
    }
  }

  return [busy, (...asked) => void save(...asked)];
}
