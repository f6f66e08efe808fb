import { autoUpdate } from "@floating-ui/dom";
import { Dialog as Radix } from "radix-ui";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useStore } from "@/base/store";
import { Button } from "@/ui/button";
import { ProgressBar } from "@/ui/progress-bar";
import { useReturnFocus } from "@/ui/use-return-focus";
import { type Box, placeCard, ringAround } from "../place";
import { tutorialTexts as texts } from "../texts";
import { endTutorial, nextStep, previousStep, type TutorialStep, tutorialStore } from "../tutorial";

const positionDelayMs = 100;

interface Placement {
  left: number;
  top: number;
  spot: Box | null;
}

async function measure(step: TutorialStep, card: HTMLElement): Promise<Placement> {
  const target = document.querySelector(step.target);
  const screen = { width: window.innerWidth, height: window.innerHeight };
  const spot = target && step.highlightElement ? ringAround(target.getBoundingClientRect(), screen) : null;
  return { ...(await placeCard(target, card, step.position)), spot };
}

/** Where the card of this step stands: 100 ms after the step has changed, and whenever the screen changes. */
function usePlacement(step: TutorialStep | undefined, card: RefObject<HTMLElement | null>) {
  const [placement, setPlacement] = useState<Placement | null>(null);
  useEffect(() => {
    if (!step) return;
    let stop = () => {};
    let left = false;
    const place = async () => {
      if (!card.current) return;
      const next = await measure(step, card.current);
      if (!left) setPlacement(next);
    };
    const target = document.querySelector(step.target);
    target?.scrollIntoView({ block: "center" });
    const timer = setTimeout(() => {
      if (card.current) stop = autoUpdate(target ?? document.body, card.current, () => void place());
    }, positionDelayMs);
    return () => {
      left = true;
      clearTimeout(timer);
      stop();
    };
  }, [step, card]);
  return placement;
}

/** Draws the running tutorial over the page: a ring around the target and the step card next to it. */
export default function TutorialOverlay() {
  const running = useStore(tutorialStore);
  const step = running?.steps[running.index];
  const card = useRef<HTMLDivElement>(null);
  const placement = usePlacement(step, card);
  const focus = useReturnFocus();
  if (!running || !step) return null;

  const number = running.index + 1;
  const count = running.steps.length;
  const spot = placement?.spot;
  return (
    <Radix.Root open onOpenChange={endTutorial}>
      <Radix.Portal>
        <Radix.Overlay
          className={spot ? "fixed inset-0 z-40" : "fixed inset-0 z-40 animate-fade-in bg-veil"}
        />
        {spot ? (
          <div
            aria-hidden
            data-tutorial-ring
            className="pointer-events-none fixed top-0 left-0 z-40 animate-fade-in rounded-xl shadow-[0_0_0_200vmax_var(--veil)] outline-3 outline-brand transition-[translate,width,height] duration-200"
            style={{
              translate: `${spot.left}px ${spot.top}px`,
              width: spot.width,
              height: spot.height,
            }}
          />
        ) : null}
        <Radix.Content
          ref={card}
          {...focus}
          onInteractOutside={(event) => event.preventDefault()}
          className="fixed top-0 left-0 z-50 max-h-[calc(100dvh-1.5rem)] w-[320px] max-w-full overflow-y-auto rounded-xl border border-line bg-surface p-5 shadow-float outline-none transition-[translate,opacity] duration-200"
          style={
            placement
              ? { translate: `${placement.left}px ${placement.top}px` }
              : { opacity: 0, translate: "0 0" }
          }
        >
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <p className="text-sm font-medium text-muted">{texts.step(number, count)}</p>
            <Button variant="ghost" size="sm" className="-mr-2 text-muted" onClick={endTutorial}>
              {texts.skip}
            </Button>
          </div>
          <div className="mt-1.5">
            <ProgressBar label={texts.progress} value={number} max={count} text={texts.step(number, count)} />
          </div>
          <div aria-live="polite" className="mt-4">
            <Radix.Title className="text-xl">{step.title}</Radix.Title>
            <Radix.Description className="mt-1.5 text-muted">{step.content}</Radix.Description>
          </div>
          <div className="mt-5 flex flex-wrap justify-end gap-2">
            <Button variant="quiet" disabled={number === 1} onClick={previousStep}>
              {texts.back}
            </Button>
            <Button onClick={nextStep}>{number === count ? texts.finish : texts.next}</Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
