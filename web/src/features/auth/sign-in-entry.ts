/** State of the history entry of everything called 'Anmelden': the screen opens with that tab. */
export const signInEntry = { signIn: true };

export const asksForSignIn = (): boolean =>
  (history.state as Partial<typeof signInEntry> | null)?.signIn === true;
