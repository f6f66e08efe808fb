import { clsx } from "clsx";
import { type ReactNode, useRef } from "react";
import { Button } from "./button";
import { Sheet } from "./sheet";
import { useDiscard } from "./use-discard";
import { useErrorFocus } from "./use-error-focus";

/**
 * Something of the back office that is added or changed, in a sheet: its fields, at the foot what else can be done with it on the left
 * and saving on the right. Closed with something typed it asks first.
 */
export function FormSheet({
  open,
  onClose,
  title,
  isDirty,
  errors,
  saves,
  saveLabel,
  onSave,
  aside,
  questions,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Something is typed that would be lost. */
  isDirty: boolean;
  /** By the names of the fields; new ones bring the first of them into view. */
  errors: Readonly<Record<string, string>>;
  saves: boolean;
  saveLabel: string;
  onSave: () => void;
  /** Nothing for what is not stored yet. */
  aside?: { label: string; danger?: boolean; act: () => void } | undefined;
  /** What is asked before something is done. */
  questions?: ReactNode;
  children: ReactNode;
}) {
  const form = useRef<HTMLDivElement>(null);
  useErrorFocus(form, errors);
  const [leave, question] = useDiscard(isDirty, onClose);
  return (
    <Sheet
      open={open}
      onOpenChange={(stays) => (stays || saves ? undefined : leave())}
      title={title}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          {aside ? (
            <Button
              variant="ghost"
              className={clsx("mr-auto", aside.danger && "text-danger!")}
              onClick={aside.act}
            >
              {aside.label}
            </Button>
          ) : null}
          <Button busy={saves} onClick={onSave}>
            {saveLabel}
          </Button>
        </div>
      }
    >
      <div ref={form} className="grid gap-5 px-5 pb-6">
        {children}
      </div>
      {question}
      {questions}
    </Sheet>
  );
}
