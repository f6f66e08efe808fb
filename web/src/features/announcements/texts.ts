/** The German of news, for members. */
export const newsTexts = {
  title: "Neuigkeit",
  back: "Zurück zum Profil",
  from: (shop: string) => `Neues von ${shop}`,
  fallbackName: "Ihrem Laden",
  missing: "Diese Neuigkeit gibt es nicht mehr",
  missingText: "Der Laden bewahrt 90 Tage auf, wer welche Neuigkeit bekommen hat.",
  loading: "Neuigkeit wird geladen",
  why: "Welche Neuigkeiten Sie bekommen und wie, stellen Sie in Ihrem Profil ein.",
} as const;

/** The German of news by mail. */
export const newsMailTexts = {
  title: "Neuigkeiten per E-Mail",
  on: "Bestellt",
  off: "Aus",
  waiting: "Wartet auf Bestätigung",
  intro: "Neue Waren, Angebote und was sonst im Laden geschieht. Nur, wenn Sie möchten.",
  noAddress: "Dafür braucht Ihr Konto eine bestätigte E-Mail-Adresse. Tragen Sie sie weiter oben ein.",
  notOffered: "Der Laden verschickt zurzeit keine E-Mails.",
  agree: "Neuigkeiten bestellen",
  sent: "Link gesendet",
  sentText: (address: string) => `Bitte öffnen Sie den Link, den wir an ${address} geschickt haben.`,
  waitingText: (address: string, until: string) =>
    `Ein Link ist unterwegs an ${address}. Er gilt bis ${until}. Erst danach bekommen Sie etwas.`,
  again: "Link noch einmal senden",
  cancel: "Doch nicht",
  onText: (address: string, since: string) => `An ${address}, seit ${since}.`,
  end: "Abbestellen",
  ended: "Neuigkeiten abbestellt",
  endedText: "Auch was schon unterwegs zum Postausgang war, wird nicht mehr verschickt.",
  error: "Fehler",
  failed: "Das hat nicht geklappt.",
  loadFailed: "Die Einstellung konnte nicht geladen werden.",

  confirmTitle: "Neuigkeiten bestätigen",
  confirmText: "Mit einem Klick bestätigen Sie, dass Sie Neuigkeiten des Ladens per E-Mail möchten.",
  confirm: "Ja, ich möchte Neuigkeiten",
  confirmed: "Das hat geklappt",
  leaveTitle: "Neuigkeiten abbestellen",
  leaveText:
    "Danach bekommen Sie keine Neuigkeiten des Ladens mehr per E-Mail. Briefe zu Bestellungen kommen weiter.",
  leave: "Jetzt abbestellen",
  left: "Abbestellt",
} as const;
