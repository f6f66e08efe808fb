/** The German of the profile screens. */
export const profileTexts = {
  title: "Profil",
  signInNeeded: "Anmeldung erforderlich",
  signInNeededText: "Melden Sie sich an, um Ihr Profil zu sehen.",
  signIn: "Anmelden",

  admin: "Admin",
  premium: "Premium",
  memberSince: (days: number) =>
    days === 0 ? "Mitglied seit heute" : days === 1 ? "Mitglied seit 1 Tag" : `Mitglied seit ${days} Tagen`,

  account: "Konto",
  username: "Benutzername",
  telegram: "Telegram",
  noTelegram: "Nicht hinterlegt",
  registered: "Registriert am",
  premiumUntil: "Premium bis",

  orders: "Meine Bestellungen",
  ordersText: "Status und Einzelheiten aller Bestellungen",
  backOffice: "Verwaltung",
  backOfficeText: "Registrierungen, Benutzer und Bestellungen",
  logout: "Abmelden",
} as const;
