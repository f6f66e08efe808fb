import type { Page } from "@playwright/test";
import type { Person } from "../support/world";
import type { Cut, Where } from "./line";

/** Who takes part: `here` is cut off, `there` is another tab of the same person, and `other` writes from elsewhere. */
export interface Stage {
  here: Page;
  there: Page;
  me: Person;
  other: Person;
  /** A room of their own. */
  room: number;
  where: Where;
}

export interface Step {
  name: string;
  cut: Cut;
  /** Words of the step's message, which are its own. */
  text: string;
  /** What has to be there before. */
  before?: (stage: Stage, text: string) => Promise<unknown>;
  act: (stage: Stage, text: string) => Promise<unknown>;
  /** What the person is told while the network is gone, where the step does not go on by itself. */
  told?: (stage: Stage, text: string) => Promise<unknown>;
  /** What the person does then. `sure`: also when the server has done it already, which the person cannot know. */
  again?: { sure: boolean; act: (stage: Stage, text: string) => Promise<unknown> };
  /** What the server has of it in the end: once, and nothing else. */
  has: (stage: Stage, text: string) => Promise<unknown>;
  be: unknown;
  /** What each of the two tabs shows. */
  shows: (page: Page, text: string, room: number) => Promise<unknown>;
}
