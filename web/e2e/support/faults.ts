import type { BrowserContext, ConsoleMessage } from "@playwright/test";
import { watchContract } from "./contract";

/**
 * What no page may do unasked: write errors to the console (a refused call, a missing file and a breach of the
 * content security policy end up there too), throw, talk to another host, or break the contract of the interface.
 */
export class Faults {
  private readonly home: string;
  private readonly seen: string[] = [];
  /** The tests of one worker share a shop, and one of them adds a product with this picture, which no shop has. */
  private readonly allowed: RegExp[] = [/\/pictures\/gibt-es-nicht\.webp/];

  constructor(home: string) {
    this.home = home;
  }

  /** For a test that provokes it: part of the message or of the address it is about. */
  allow(...expected: RegExp[]): void {
    this.allowed.push(...expected);
  }

  watch(context: BrowserContext): void {
    context.on("console", (message) => {
      if (message.type() === "error") this.note(describe(message));
    });
    context.on("weberror", (error) => this.note(`thrown: ${error.error().stack ?? error.error().message}`));
    watchContract(context, (fault) => this.note(fault));
    context.on("request", (request) => {
      const foreign = /^(https?|wss?):/.test(request.url()) && !request.url().startsWith(`${this.home}/`);
      if (foreign) this.note(`foreign request: ${request.url()}`);
    });
  }

  /** Everything seen that no one has allowed. */
  get left(): string[] {
    return this.seen.filter((fault) => !this.allowed.some((expected) => expected.test(fault)));
  }

  private note(fault: string): void {
    this.seen.push(fault);
  }
}

const describe = (message: ConsoleMessage): string =>
  `console: ${message.text()} (${message.location().url})`;
