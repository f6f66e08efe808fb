import { Shop } from "./shop";
import { World } from "./world";

type Settings = Record<string, string>;

const keyOf = (settings: Settings): string =>
  JSON.stringify(Object.entries(settings).toSorted(([left], [right]) => left.localeCompare(right)));
const plain = keyOf({});

/**
 * The shops of a worker: the one that most tests share, and one with other settings, which gives way to the next. A shop starts in
 * half a second; a worker and a browser of its own would take five times as much of a processor.
 */
export class Shops {
  private readonly worlds = new Map<string, World>();
  private readonly faults: unknown[] = [];

  /** The shop with these settings, as the tests before have left it. */
  async open(settings: Settings): Promise<World> {
    const key = keyOf(settings);
    const known = this.worlds.get(key);
    if (known) return known;
    if (key !== plain) await this.close((other) => other !== plain);
    const shop = new Shop(settings);
    await shop.start();
    const world = new World(shop);
    this.worlds.set(key, world);
    return world;
  }

  /** A shop that logged errors fails the worker, and not the test that happened to come next. */
  async end(): Promise<void> {
    await this.close(() => true);
    if (this.faults.length > 0) throw new AggregateError(this.faults, this.faults.map(String).join("\n"));
  }

  private async close(isMeant: (key: string) => boolean): Promise<void> {
    for (const [key, { shop }] of [...this.worlds].filter(([one]) => isMeant(one))) {
      this.worlds.delete(key);
      await shop.stop().catch((fault: unknown) => this.faults.push(fault));
    }
  }
}
