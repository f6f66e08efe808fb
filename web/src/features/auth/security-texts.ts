/** The German of what stands beside a password. */
export const securityTexts = {
  confirmTitle: "Passwort bestätigen",
  confirmText: "Diese Aktion ist heikel. Bitte geben Sie Ihr Passwort noch einmal ein.",
  confirmFailed: "Das Passwort konnte nicht geprüft werden.",
  password: "Passwort",
  confirm: "Bestätigen",

  title: "Sicherheit",
  text: "Ein zweiter Faktor schützt Ihr Konto auch dann, wenn jemand Ihr Passwort kennt.",
  loadFailed: "Die Sicherheitseinstellungen konnten nicht geladen werden.",
  error: "Fehler",

  totp: "Authenticator-App",
  totpOff: "Beim Anmelden genügt das Passwort.",
  totpOn: (codes: number) =>
    codes === 1
      ? "Eingeschaltet. Noch 1 Wiederherstellungscode."
      : `Eingeschaltet. Noch ${codes} Wiederherstellungscodes.`,
  totpSetUp: "Einrichten",
  totpRemove: "Ausschalten",
  totpRemoveTitle: "Zweiten Faktor ausschalten?",
  totpRemoveText: "Danach genügt zum Anmelden wieder das Passwort allein.",
  totpTitle: "Authenticator-App einrichten",
  totpScan: "Scannen Sie das Bild mit Ihrer App, oder tippen Sie den Schlüssel ab.",
  totpPicture: "QR-Code für die Authenticator-App",
  secret: "Schlüssel",
  code: "Code aus der App",
  codeHint: "Sechs Ziffern",
  codeMissing: "Bitte geben Sie den Code ein.",
  turnOn: "Einschalten",
  recoveryTitle: "Wiederherstellungscodes",
  recoveryText:
    "Jeder Code öffnet Ihr Konto einmal, wenn das Telefon verloren ist. Bewahren Sie die Codes gut auf: Sie werden nur jetzt gezeigt.",
  recoveryCopy: "Codes kopieren",
  recoveryCopied: "Codes kopiert",
  recoveryDone: "Ich habe sie notiert",

  passkeys: "Passkeys",
  passkeysText: "Anmelden mit Fingerabdruck, Gesicht oder Sicherheitsschlüssel, ganz ohne Passwort.",
  passkeysImpossible: "Passkeys brauchen eine Adresse mit Domainnamen und ein Gerät, das sie kennt.",
  passkeyAdd: "Passkey hinzufügen",
  passkeyName: "Name des Passkeys",
  passkeyNameHint: "Zum Beispiel: Telefon",
  passkeyMade: (date: string) => `Seit ${date}`,
  passkeyUsed: (date: string) => `Zuletzt benutzt ${date}`,
  passkeyRemove: (name: string) => `Passkey ${name} entfernen`,
  passkeyRemoveTitle: (name: string) => `Passkey „${name}“ entfernen?`,
  passkeyRemoveText: "Mit ihm ist danach keine Anmeldung mehr möglich.",
  remove: "Entfernen",
  passkeyFailed: "Der Passkey konnte nicht verwendet werden.",
} as const;
