/** The five figures, in the order of the screen. */
export const mascotKinds = ["shop", "crypto", "chat", "payment", "admin"] as const;
export type MascotKind = (typeof mascotKinds)[number];

/** The German of the showcase of loading animations. */
export const animationTexts = {
  title: "Animationen",
  text: "Fünf Figuren, die das Warten verkürzen. Sie ruhen, wenn das Gerät weniger Bewegung wünscht.",
  back: "Einstellungen",
  tabs: "Arten von Animationen",
  single: "Einzeln",
  fullscreen: "Vollbild",
  inline: "Inline",

  singleText: "Jede Figur für sich. Die Vorführung dauert 3 Sekunden.",
  fullscreenText: "Füllt den ganzen Bildschirm für 5 Sekunden. Esc beendet früher.",
  inlineText: "Steht dort, wo gleich etwas erscheint: 3 Sekunden lang.",

  start: "Vorführen",
  startNamed: (name: string) => `${name} vorführen`,
  running: (name: string) => `${name} wird vorgeführt`,
  close: "Beenden",
  ready: "Hier erscheint der Inhalt.",

  mascots: {
    shop: { name: "Shop", about: "Unter Dampf, bis alles bereitsteht.", loading: "Der Shop öffnet …" },
    crypto: {
      name: "Krypto",
      about: "Die Münze behält alle anderen im Blick.",
      loading: "Kurse werden geladen …",
    },
    chat: {
      name: "Chat",
      about: "Die Blase wartet auf eine Antwort.",
      loading: "Nachrichten werden geladen …",
    },
    payment: {
      name: "Zahlung",
      about: "Das Terminal druckt schon den Beleg.",
      loading: "Zahlung wird geprüft …",
    },
    admin: { name: "Admin", about: "Die Eule sieht nach dem Rechten.", loading: "Die Verwaltung lädt …" },
  },
} as const;
