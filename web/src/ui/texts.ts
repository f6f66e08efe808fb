/** Words that belong to no feature. Components take them as defaults; a caller may say it better. */
export const uiTexts = {
  close: "Schließen",
  cancel: "Abbrechen",
  loading: "Wird geladen",
  loadFailed: "Fehler beim Laden",
  retry: "Erneut versuchen",
  demo: "Demo",
  demoHint: "Beispieldaten dieser Demo-Installation",
  more: "Menge erhöhen",
  less: "Menge verringern",
  quantity: "Menge",
  optional: "optional",
  showPassword: "Passwort anzeigen",
  hidePassword: "Passwort verbergen",
  notifications: "Mitteilungen",
} as const;
