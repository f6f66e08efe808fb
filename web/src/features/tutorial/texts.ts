export const tutorialTexts = {
  step: (step: number, count: number) => `Schritt ${step} von ${count}`,
  progress: "Fortschritt der Einführung",
  back: "Zurück",
  next: "Weiter",
  finish: "Fertig",
  skip: "Überspringen",

  registeredTitle: "Willkommen!",
  registeredText:
    "Schön, dass Sie da sind. Ihr Konto ist angelegt; diese kurze Einführung zeigt, wie es weitergeht.",
  nextStepsTitle: "Nächste Schritte",
  nextStepsText:
    "Der Administrator wurde benachrichtigt und wird Ihr Konto freischalten. Danach melden Sie sich hier mit Ihrem Benutzernamen an.",
} as const;
