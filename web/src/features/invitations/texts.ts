/** The German of an invitation, for who follows its link. */
export const invitationTexts = {
  title: "Sie sind eingeladen",
  text: (shop: string) => `Mit dieser Einladung werden Sie Mitglied bei ${shop}.`,
  approves: "Ihr Konto ist sofort freigeschaltet: Sie können gleich einkaufen und mitreden.",
  waits: "Ihr Konto wird noch freigeschaltet. Dabei steht, dass Sie eingeladen wurden.",
  until: (day: string) => `Gilt bis ${day}.`,
  register: "Konto anlegen",
  lookAround: "Erst einmal umsehen",
  kept: "Die Einladung bleibt auf diesem Gerät gemerkt, bis Sie ein Konto angelegt haben.",
  useless: "Diese Einladung lässt sich nicht nutzen",
  uselessText: "Sie können sich trotzdem registrieren. Ihr Konto wird dann wie üblich freigeschaltet.",
  member: "Sie sind schon Mitglied",
  memberText: (name: string) =>
    `Sie sind als ${name} angemeldet. Geben Sie die Einladung gern weiter: Sie gilt für neue Konten.`,
  toShop: "Zum Shop",
  loading: "Einladung wird geöffnet",
  fallbackName: "unserem Shop",
} as const;
