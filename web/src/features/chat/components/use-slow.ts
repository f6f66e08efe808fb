import { useEffect, useState } from "react";

/** Whole seconds until then, counted down; 0 when it is over or there is nothing to wait for. */
export function useSlow(until: string | null | undefined): number {
  const end = until ? Date.parse(until) : 0;
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((end - now) / 1000));
  useEffect(() => {
    setNow(Date.now());
    if (end <= Date.now()) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= end) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [end]);
  return left;
}
