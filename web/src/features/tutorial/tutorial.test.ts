import { beforeEach, describe, expect, it } from "vitest";
import {
  complete,
  endTutorial,
  isFirstTime,
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
  beforeEach(() => {
    leaveTutorial();
    localStorage.clear();
  });

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

const signIn = () => localStorage.setItem("currentUser", JSON.stringify({ username: "mira" }));

describe("who is here for the first time", () => {
  beforeEach(() => localStorage.clear());

  it("is somebody who has signed in and finished or skipped nothing yet", () => {
    expect(isFirstTime()).toBe(false);
    localStorage.setItem("currentUser", "null");
    expect(isFirstTime()).toBe(false);
    signIn();
    expect(isFirstTime()).toBe(true);
    complete();
    expect(completed()).toBe("true");
    expect(isFirstTime()).toBe(false);
  });

  it("is nobody on a device where a tour has been finished", () => {
    signIn();
    startTutorial([step("a")]);
    nextStep();
    expect(Object.keys(localStorage).filter((key) => key.startsWith("tutorial"))).toEqual([
      "tutorial_completed",
    ]);
    expect(isFirstTime()).toBe(false);
  });

  it("is nobody where the completion was stored by other means", () => {
    signIn();
    localStorage.setItem("tutorial_completed", "true");
    expect(isFirstTime()).toBe(false);
  });
});
