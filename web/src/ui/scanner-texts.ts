/** Apart from the other words of the design system: only screens that scan load them. */
export const scannerTexts = {
  scan: "Mit der Kamera lesen",
  scanning: "Halten Sie den Strichcode vor die Kamera.",
  stopScan: "Abbrechen",
  scanFailed: "Die Kamera ist nicht verfügbar. Bitte tippen Sie die Nummer ein.",
} as const;
