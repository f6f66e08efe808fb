import { clsx } from "clsx";
import { useSystem } from "../system";
import { analyticsTexts as texts } from "../texts";

/** One line that says whether the shop runs. */
export function SystemLine() {
  const failing = useSystem();
  const dot = failing === undefined ? "bg-edge" : failing ? "bg-danger" : "bg-success";
  return (
    <span
      role="status"
      className={clsx("inline-flex items-center gap-2", failing && "font-semibold text-danger")}
    >
      <span aria-hidden className={clsx("size-2.5 shrink-0 rounded-full", dot)} />
      {failing === undefined ? texts.checking : failing ? texts.systemFailing(failing) : texts.systemOk}
    </span>
  );
}
