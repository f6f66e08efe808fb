import { useQuery } from "@tanstack/react-query";
import { failingPart, healthQuery } from "@/features/members";
import { refetchMs } from "./api";
import { analyticsTexts as texts } from "./texts";

/** Whether all is well: undefined while asking, null when it is, otherwise the failing part by name. */
export function useSystem(): string | null | undefined {
  const { data, error, isPending } = useQuery({ ...healthQuery, refetchInterval: refetchMs });
  if (isPending) return undefined;
  // After a failure the last good answer is still in `data`; it says nothing about now.
  return failingPart(error ? undefined : data, error);
}

export interface SystemPart {
  name: string;
  state: "ok" | "failing" | "unknown";
  text: string;
}

const fine: readonly (readonly [name: string, text: string])[] = [
  [texts.server, texts.serverOk],
  [texts.database, texts.databaseOk],
  [texts.payments, texts.paymentsOk],
  [texts.socket, texts.socketOk],
];

/**
 * The four lines of the system status. With everything well they say the specified words; otherwise the
 * failing part says so, what comes before it still works, and of the rest nothing is known (D43).
 */
export function systemParts(failing: string | null | undefined): readonly SystemPart[] {
  const broken = fine.findIndex(([name]) => name === failing);
  return fine.map(([name, text], index) => {
    if (failing === null || index < broken) return { name, state: "ok", text };
    if (index === broken) return { name, state: "failing", text: texts.failing };
    return { name, state: "unknown", text: failing === undefined ? texts.checkingPart : texts.unknownPart };
  });
}
