import { useState } from "react";
import { Button, type ButtonProps } from "@/ui/button";
import { whyFailed } from "../use-moderation";

/** A button of a row: busy until the action has ended, and says below it when it has failed. */
export function ActionButton({
  act,
  ...rest
}: Omit<ButtonProps, "onClick" | "busy" | "size"> & { act: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function run() {
    setBusy(true);
    setProblem(undefined);
    try {
      await act();
    } catch (error) {
      setProblem(whyFailed(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button {...rest} size="sm" busy={busy} onClick={() => void run()} />
      {problem ? (
        <span role="alert" className="order-last col-span-full basis-full text-sm text-danger">
          {problem}
        </span>
      ) : null}
    </>
  );
}
