import { leaveTutorial, startTutorial, type TutorialStep } from "./tutorial";
import { tutorialTexts as texts } from "./texts";

const delayMs = 1000;

/** After a registration: a welcome, and what happens next. */
const steps: readonly TutorialStep[] = [
  {
    title: texts.registeredTitle,
    content: texts.registeredText,
    target: "[data-tour=welcome]",
    position: "bottom",
    highlightElement: true,
  },
  {
    title: texts.nextStepsTitle,
    content: texts.nextStepsText,
    target: "[data-tour=sign-in] [role=tablist]",
    position: "left",
    highlightElement: true,
  },
];

/** Starts the two steps one second later. The answer takes them back, as when the page is left before. */
export function startAfterRegistration(): () => void {
  const timer = setTimeout(() => startTutorial("registration", steps), delayMs);
  return () => {
    clearTimeout(timer);
    leaveTutorial();
  };
}
