/**
 * What the first `pieces` of `all` bear of cents, rounded down: the next ones bear the difference, so that all of them
 * come to the whole. The server computes the very same figure.
 */
const until = (cents: number, pieces: number, all: number): number =>
  all > 0 ? Math.floor((cents * Math.min(pieces, all)) / all) : 0;

/** What so many more pieces of a line cost, after `before` that are back already. */
export const partOf = (cents: number, all: number, before: number, pieces: number): number =>
  until(cents, before + pieces, all) - until(cents, before, all);
