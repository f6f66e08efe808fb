import { Ban, Check, Handshake, PackageCheck, Store, Truck, Undo2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { formatEuro, toCents } from "@/base/money";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Menu, MenuItem } from "@/ui/menu";
import type { NextStep, Step, Task } from "./api";
import { ShipSheet } from "./ship-sheet";
import { workTexts as texts } from "./texts";
import { useStep } from "./use-step";

const icons: Record<NextStep, ReactNode> = {
  pack: <PackageCheck />,
  ship: <Truck />,
  ready: <Store />,
  deliver: <Check />,
  "pick-up": <Handshake />,
  cancel: <Ban />,
  refund: <Undo2 />,
};

interface Question {
  title: string;
  text: string;
  confirm: string;
}

/** What is asked before a step; packing and putting ready are done at once, for both harm no one. */
function questionBefore(step: Step, task: Task): Question | null {
  const { number } = task;
  const total = formatEuro(toCents(task.totalAmount) ?? 0);
  switch (step) {
    case "pack":
    case "ready":
      return null;
    case "deliver":
      return { title: texts.deliverTitle(number), text: texts.deliverText, confirm: texts.deliverConfirm };
    case "pick-up":
      return { title: texts.pickUpTitle(number), text: texts.pickUpText, confirm: texts.pickUpConfirm };
    case "cancel":
      return { title: texts.cancelTitle(number), text: texts.cancelText, confirm: texts.cancelConfirm };
    case "refund":
      return {
        title: texts.refundTitle(number),
        text: texts.refundText(total),
        confirm: texts.refundConfirm,
      };
  }
}

/** The usual next step as a button for a thumb, the others behind three dots. */
export function StepButtons({ task }: { task: Task }) {
  const step = useStep();
  const [asked, setAsked] = useState<Step | null>(null);
  const [ships, setShips] = useState(false);
  const [first, ...others] = task.next;
  if (!first) return null;
  const question = asked && questionBefore(asked, task);

  function choose(next: NextStep) {
    if (next === "ship") setShips(true);
    else if (questionBefore(next, task)) setAsked(next);
    else step.mutate({ id: task.orderId, step: next });
  }

  return (
    <div className="flex items-center gap-2">
      <Button
        className="flex-1 sm:flex-none"
        icon={<span className="[&_svg]:size-4.5">{icons[first]}</span>}
        aria-label={texts.stepOf(texts.steps[first], task.number)}
        busy={step.isPending}
        onClick={() => choose(first)}
      >
        {texts.steps[first]}
      </Button>
      {others.length > 0 ? (
        <Menu label={texts.others(task.number)} align="end" className="size-11">
          {others.map((next) => (
            <MenuItem key={next} icon={icons[next]} danger={next === "cancel"} onSelect={() => choose(next)}>
              {texts.steps[next]}
            </MenuItem>
          ))}
        </Menu>
      ) : null}
      <ConfirmDialog
        open={question !== null}
        onOpenChange={() => setAsked(null)}
        danger={asked === "cancel"}
        title={question?.title ?? ""}
        text={question?.text}
        confirmLabel={question?.confirm ?? ""}
        {...(asked === "cancel" ? { cancelLabel: texts.keep } : {})}
        // Told by a toast either way; a second try from here could only fail again.
        onConfirm={() =>
          asked ? step.mutateAsync({ id: task.orderId, step: asked }).catch(() => undefined) : undefined
        }
      />
      {ships ? <ShipSheet task={task} onClose={() => setShips(false)} /> : null}
    </div>
  );
}
