export const tutorialTexts = {
  step: (step: number, count: number) => `Schritt ${step} von ${count}`,
  progress: "Fortschritt der Einführung",
  back: "Zurück",
  next: "Weiter",
  finish: "Fertig",
  skip: "Überspringen",

  shop: {
    welcome: "Willkommen im Shop!",
    welcomeText: "Ein paar kurze Schritte zeigen Ihnen, wo alles ist. Sie können jederzeit aussteigen.",
    find: "Finden",
    findText: "Die Suche schaut in Namen und Beschreibungen; mit den Kategorien grenzen Sie weiter ein.",
    product: "Ein Produkt ansehen",
    productText:
      "Das Bild führt zu allen Details. Mit dem Herz merken Sie sich ein Produkt, mit dem Teilen-Knopf geben Sie es weiter.",
    react: "Reagieren",
    reactText: "Ein Emoji sagt den anderen, was Sie davon halten. Noch einmal antippen nimmt es zurück.",
    cart: "Warenkorb",
    cartText: "Hier liegt, was Sie hinzugefügt haben. Von hier aus schließen Sie die Bestellung ab.",
    chat: "Chat",
    chatText: "Fragen, Tipps, Empfehlungen: Im Chat treffen Sie die anderen Mitglieder.",
    profile: "Profil und Premium",
    profileText: (percent: number, price: string) =>
      `Im Profil finden Sie Ihre Bestellungen und die Premium-Mitgliedschaft: ${percent} % Rabatt auf alle Produkte für ${price} im Monat.`,
  },

  bannerTitle: "Neu hier?",
  bannerText: "Eine kurze Tour zeigt Ihnen den Shop in einer Minute.",
  startTour: "Tour starten",
} as const;
