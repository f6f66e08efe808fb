import { ProgressBar } from "@/ui/progress-bar";
import type { Step } from "../setup";
import { setupTexts as texts } from "../setup-texts";

/** How far the shop has come. */
export function Progress({ steps }: { steps: readonly Step[] }) {
  const done = steps.filter((step) => step.done).length;
  const text = texts.count(done, steps.length);
  return (
    <div>
      <p className="mb-2 text-muted">{text}</p>
      <ProgressBar label={texts.progress} value={done} max={steps.length} text={text} />
    </div>
  );
}
