/** Which event moves a thing from one state to the next. An event that a state does not name changes nothing. */
export type Moves<State extends string, Event extends string> = Readonly<
  Record<State, Readonly<Partial<Record<Event, State>>>>
>;

/** The state that follows. */
export const moved = <State extends string, Event extends string>(
  moves: Moves<State, Event>,
  state: State,
  event: Event,
): State => moves[state][event] ?? state;
