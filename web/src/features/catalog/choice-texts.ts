/** The German of choosing a variant. */
export const choiceTexts = {
  choiceFailed: "Die Auswahl konnte nicht geladen werden.",
  inStock: "Auf Lager",
  soldOutIn: (value: string, others: string, isElsewhere: string) =>
    `${value}: in ${others} ausverkauft${isElsewhere ? `, in ${isElsewhere} auf Lager` : ""}.`,
  soldOutAlone: (value: string) => `${value} ist gerade ausverkauft.`,
  notMade: (value: string, others: string) => `${value} gibt es nicht in ${others}.`,
  notify: "Bescheid geben",
  notified: "Wir geben Bescheid",
  notifiedText: (name: string) => `Sobald ${name} wieder da ist, melden wir uns.`,
  notifyFailed: "Das konnten wir uns nicht merken.",
} as const;
