/** The German of being without a network, and of a new version. */
export const offlineTexts = {
  offline: "Offline",
  asOf: (time: string) => `Offline – Stand von ${time}`,
  newVersion: "Neue Fassung",
  reload: "Neu laden",

  waiting: (count: number) => (count === 1 ? "1 Änderung wartet" : `${count} Änderungen warten`),
  waitingTitle: "Wird gesendet, sobald Sie wieder online sind",
  close: "Schließen",
  takeBack: "Zurücknehmen",
  wish: (name: string) => `Auf die Wunschliste: ${name}`,
  unwish: (name: string) => `Von der Wunschliste: ${name}`,
  reaction: (emoji: string) => `Reaktion ${emoji}`,
  unreaction: (emoji: string) => `Reaktion ${emoji} zurücknehmen`,
  message: (text: string) => `Nachricht: „${text}“`,
  refused: "Nicht übernommen",
  refusedText: (what: string) => `${what} – der Shop hat das inzwischen abgelehnt.`,
} as const;
