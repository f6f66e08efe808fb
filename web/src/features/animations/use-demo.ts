import { useEffect, useState } from "react";

/** Something that runs for a while once started: what runs, how to start and how to end it early. */
export function useDemo<T>(ms: number) {
  const [running, setRunning] = useState<{ what: T } | null>(null);
  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => setRunning(null), ms);
    return () => clearTimeout(timer);
  }, [running, ms]);
  return {
    running: running?.what ?? null,
    start: (what: T) => setRunning({ what }),
    stop: () => setRunning(null),
  };
}
