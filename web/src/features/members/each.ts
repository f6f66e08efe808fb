const atOnce = 4;

export interface Outcome<T> {
  done: T[];
  failed: { item: T; error: unknown }[];
}

/** One call per item, a few at a time; a failure does not stop the other calls. `onStep` hears the number finished. */
export async function forEachCall<T>(
  items: readonly T[],
  call: (item: T) => Promise<unknown>,
  onStep: (finished: number) => void = () => {},
): Promise<Outcome<T>> {
  const outcome: Outcome<T> = { done: [], failed: [] };
  const waiting = [...items];

  async function work(): Promise<void> {
    const item = waiting.shift();
    if (item === undefined) return;
    try {
      await call(item);
      outcome.done.push(item);
    } catch (error) {
      outcome.failed.push({ item, error });
    }
    onStep(outcome.done.length + outcome.failed.length);
    return work();
  }

  await Promise.all(Array.from({ length: atOnce }, work));
  return outcome;
}
