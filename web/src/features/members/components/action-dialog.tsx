import { type ComponentProps, useState } from "react";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { whyFailed } from "../use-moderation";

type Rest = Omit<ComponentProps<typeof ConfirmDialog>, "onConfirm">;

/** Asks before an action, with fields of its own; when the action fails it says so and stays open. */
export function ActionDialog({ act, children, ...rest }: Rest & { act: () => Promise<unknown> }) {
  const [problem, setProblem] = useState<string>();

  async function confirm() {
    setProblem(undefined);
    try {
      await act();
    } catch (error) {
      setProblem(whyFailed(error));
      throw error;
    }
  }

  return (
    <ConfirmDialog {...rest} onConfirm={confirm}>
      {children || problem ? (
        <div className="grid gap-4">
          {children}
          {problem ? (
            <p role="alert" className="text-sm text-danger">
              {problem}
            </p>
          ) : null}
        </div>
      ) : null}
    </ConfirmDialog>
  );
}
