import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

/** For a screen's button that fetches all it shows again; `shown` are the first parts of the keys. */
export function useRefresh(shown: readonly QueryKey[]): { busy: boolean; onClick: () => void } {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function refresh() {
    setBusy(true);
    await Promise.all(shown.map((queryKey) => client.invalidateQueries({ queryKey })));
    setBusy(false);
  }

  return { busy, onClick: () => void refresh() };
}
