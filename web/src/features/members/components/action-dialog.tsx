import { type ComponentProps, useState } from "react";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { whyFailed } from "../use-moderation";

type Rest = Omit<ComponentProps<typeof ConfirmDialog>, "onConfirm">;

/** Asks before an action, with fields of its own; when the action fails it says so and stays open. */
export function ActionDialog({ act, children, ...rest }: Rest & { act: () => Promise<unknown> }) {
  const [fault, setFault] = useState<string>();

  async function confirm() {
    setFault(undefined);
    try {
      await act();
    } catch (error) {
      setFault(whyFailed(error));
      throw error;
    }
  }

  return (
    <ConfirmDialog {...rest} onConfirm={confirm}>
      {children || fault ? (
        <div className="grid gap-4">
          {children}
          {fault ? (
            <p role="alert" className="text-sm text-danger">
              {fault}
            </p>
          ) : null}
        </div>
      ) : null}
    </ConfirmDialog>
  );
}
