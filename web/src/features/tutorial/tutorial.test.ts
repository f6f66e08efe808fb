import { beforeEach, describe, expect, it } from "vitest";
import {
  endTutorial,
  leaveTutorial,
  nextStep,
  previousStep,
  startTutorial,
  type TutorialStep,
  tutorialStore,
} from "./tutorial";

const step = (title: string): TutorialStep => ({
  title,
  content: "",
  target: "main",
  position: "bottom",
  highlightElement: true,
});
const index = () => tutorialStore.get()?.index;
const completed = () => localStorage.getItem("tutorial_completed");

describe("tutorial", () => {
  beforeEach(leaveTutorial);

  it("starts at the first step and moves one step at a time", () => {
    startTutorial([step("a"), step("b"), step("c")]);
    expect(index()).toBe(0);
    previousStep();
    expect(index()).toBe(0);
    nextStep();
    nextStep();
    expect(index()).toBe(2);
    previousStep();
    expect(index()).toBe(1);
  });

  it("ends after the last step and remembers it", () => {
    startTutorial([step("a"), step("b")]);
    nextStep();
    expect(completed()).toBeNull();
    nextStep();
    expect(tutorialStore.get()).toBeNull();
    expect(completed()).toBe("true");
  });

  it("counts as seen when skipped, but not when the page is left", () => {
    startTutorial([step("a"), step("b")]);
    leaveTutorial();
    expect(completed()).toBeNull();
    startTutorial([step("a"), step("b")]);
    endTutorial();
    expect(tutorialStore.get()).toBeNull();
    expect(completed()).toBe("true");
  });

  it("does nothing without steps, and nothing while inactive", () => {
    startTutorial([]);
    nextStep();
    previousStep();
    expect(tutorialStore.get()).toBeNull();
    expect(completed()).toBeNull();
  });
});
