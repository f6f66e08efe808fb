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

/** The two steps after a registration, or the way through the shop for somebody new. */
type Tour = "registration" | "shop";

interface Running {
  tour: Tour;
  steps: readonly TutorialStep[];
  /** 0 is the first step. */
  index: number;
}

const completedKey = "tutorial_completed";
const currentUserKey = "currentUser";
/**
 * Every tour stores its completion, as the specification says. Taken alone that would rob whoever has just
 * registered of the way through the shop, for the two steps after the registration come first. So these note
 * here that the shop is still to be shown.
 */
const shopTourOpenKey = "tutorial_shop_tour";

/** null while no tutorial runs. */
export const tutorialStore = createStore<Running | null>(null);

export function startTutorial(tour: Tour, steps: readonly TutorialStep[]): void {
  if (steps.length > 0) tutorialStore.set({ tour, steps, index: 0 });
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
  complete(tutorialStore.get()?.tour ?? "shop");
  leaveTutorial();
}

/** Remembers that a tour has been seen, or that somebody did not want to see it. */
export function complete(tour: Tour): void {
  try {
    const first = localStorage.getItem(completedKey) === null;
    localStorage.setItem(completedKey, "true");
    if (tour === "shop") localStorage.removeItem(shopTourOpenKey);
    else if (first) localStorage.setItem(shopTourOpenKey, "open");
  } catch {
    // Without storage it may be offered once more.
  }
}

/** Takes the tutorial off the screen without counting it as seen, as when the page is left. */
export function leaveTutorial(): void {
  tutorialStore.set(null);
}

/** Somebody has signed in on this device and has not been shown the shop yet. */
export function isFirstTime(): boolean {
  try {
    // A stored "null" is nobody.
    const known = JSON.parse(localStorage.getItem(currentUserKey) ?? "null") !== null;
    const completed = localStorage.getItem(completedKey) !== null;
    return known && (!completed || localStorage.getItem(shopTourOpenKey) !== null);
  } catch {
    return false;
  }
}
