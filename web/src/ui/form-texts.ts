/** Words of forms and of what can be copied, which the first screen does not need. */
export const formTexts = {
  discardTitle: "Eingaben verwerfen?",
  discardText: "Was Sie eingegeben haben, ist noch nicht gespeichert.",
  discard: "Verwerfen",
  keepEditing: "Weiter bearbeiten",
  copied: "Kopiert",
  copyFailed: "Kopieren ist hier nicht erlaubt.",
} as const;
