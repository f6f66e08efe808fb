/** The German of the frame around the features. */
export const appTexts = {
  fallbackName: "Kontor",
  navigation: "Hauptnavigation",
  skipToContent: "Zum Inhalt springen",
  shop: "Shop",
  chat: "Chat",
  unread: (count: number) => `${count} ungelesen`,
  wallet: "Wallet",
  profile: "Profil",
  signIn: "Anmelden",
  admin: "Admin",

  slow: "Der Server braucht gerade länger als sonst …",
  stuck: "Der Server antwortet nicht.",
  askAgain: "Neu versuchen",

  crashed: "Die Seite konnte nicht angezeigt werden",
  reload: "Neu laden",
} as const;
