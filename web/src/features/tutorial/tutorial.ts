import { createStore } from "@/base/store";
import type { Side } from "./place";

export interface TutorialStep {
  title: string;
  content: string;
  /** CSS selector of the element the step is about; without it on the page the card stands in the middle. */
  target: string;
  /** The side of the target where the card stands, if there is room. */
  position: Side;
  /** Draws a ring around the target and dims everything else. */
  highlightElement: boolean;
}

interface Running {
  steps: readonly TutorialStep[];
  /** 0 is the first step. */
  index: number;
}

const completedKey = "tutorial_completed";
const currentUserKey = "currentUser";

/** null while no tutorial runs. */
export const tutorialStore = createStore<Running | null>(null);

export function startTutorial(steps: readonly TutorialStep[]): void {
  if (steps.length > 0) tutorialStore.set({ steps, index: 0 });
}

/** One step on; after the last one the tutorial has ended. */
export function nextStep(): void {
  const running = tutorialStore.get();
  if (!running) return;
  if (running.index + 1 === running.steps.length) endTutorial();
  else tutorialStore.set({ ...running, index: running.index + 1 });
}

export function previousStep(): void {
  const running = tutorialStore.get();
  if (running && running.index > 0) tutorialStore.set({ ...running, index: running.index - 1 });
}

/** Finished or skipped: either way it is not offered again by itself. */
export function endTutorial(): void {
  complete();
  leaveTutorial();
}

/** Remembers that a tour has been seen, or that the person did not want to see it. */
export function complete(): void {
  try {
    localStorage.setItem(completedKey, "true");
  } catch {
    // Without storage it may be offered once more.
  }
}

/** Takes the tutorial off the screen without counting it as seen, as when the page is left. */
export function leaveTutorial(): void {
  tutorialStore.set(null);
}

/** A person has signed in on this device, and no tour has been finished or skipped on it. */
export function isFirstTime(): boolean {
  try {
    // A stored "null" is no one.
    const known = JSON.parse(localStorage.getItem(currentUserKey) ?? "null") !== null;
    return known && localStorage.getItem(completedKey) === null;
  } catch {
    return false;
  }
}
