import type { EventNoun, FactsOf, KindOf } from "./events";

/** The German of what happened. */
export const auditTexts = {
  title: "Letzte Aktivität",
  empty: "Noch ist nichts passiert.",
  loadFailed: "Die Aktivität konnte nicht geladen werden.",
  reason: (reason: string) => `Grund: ${reason}`,
  all: "Alles ansehen",

  logTitle: "Protokoll",
  logText: "Wer hat was getan, wann und warum. Einträge lassen sich weder ändern noch löschen.",
  back: "Dashboard",
  filters: "Protokoll filtern",
  search: "Name oder Grund",
  searchLabel: "Protokoll durchsuchen",
  kind: "Art",
  allKinds: "Alles",
  from: "Von",
  to: "Bis",
  reset: "Zurücksetzen",
  export: "Als CSV",
  exportFile: "protokoll.csv",
  exportFailed: "Die Datei konnte nicht erstellt werden.",
  error: "Fehler",
  more: "Ältere Einträge laden",
  emptyFiltered: "Zu diesen Filtern gibt es keinen Eintrag.",
  change: "Änderung",
  nothing: "nichts",
} as const;

export const roleTexts: Record<FactsOf<"user.role_changed">["after"]["role"], string> = {
  admin: "Admin",
  premium: "Premium",
  user: "Mitglied",
  banned: "Gebannt",
};

export const exportTexts: Record<FactsOf<"export.made">["after"]["what"], string> = {
  orders: "Bestellungen",
  wallets: "Bewegungen der Wallets",
  audit: "Einträge des Protokolls",
  own_data: "die eigenen Daten",
  labels: "Adressen für Etiketten",
  bookkeeping: "Belege für die Buchhaltung",
  revocations: "Widerrufe",
};

/** The nouns of the log and their kinds, for the filter. */
export const kindTexts: { [Noun in EventNoun]: { all: string; actions: Record<KindOf<Noun>, string> } } = {
  user: {
    all: "Benutzer",
    actions: {
      "user.registered": "Registriert",
      "user.approved": "Freigeschaltet",
      "user.rejected": "Abgelehnt",
      "user.timed_out": "Pausiert",
      "user.timeout_ended": "Pause aufgehoben",
      "user.banned": "Gebannt",
      "user.unbanned": "Entsperrt",
      "user.role_changed": "Rolle geändert",
      "user.deleted": "Konto gelöscht",
      "user.left": "Selbst gelöscht",
      "user.second_factor_on": "Zweiter Faktor eingeschaltet",
      "user.second_factor_off": "Zweiter Faktor ausgeschaltet",
      "user.passkey_added": "Passkey hinzugefügt",
      "user.passkey_removed": "Passkey entfernt",
      "user.telegram_linked": "Mit Telegram verbunden",
      "user.telegram_unlinked": "Von Telegram getrennt",
      "user.password_changed": "Passwort geändert",
      "user.sessions_ended": "Geräte abgemeldet",
    },
  },
  auth: {
    all: "Anmeldungen",
    actions: {
      "auth.signed_in": "Auf neuem Gerät",
      "auth.failed": "Fehlgeschlagen",
      "auth.locked": "Gesperrt",
    },
  },
  export: {
    all: "Exporte",
    actions: {
      "export.made": "Heruntergeladen",
    },
  },
  product: {
    all: "Produkte",
    actions: {
      "product.created": "Hinzugefügt",
      "product.updated": "Geändert",
      "product.deleted": "Gelöscht",
      "product.restocked": "Wieder auf Lager",
      "product.variants_saved": "Varianten geändert",
      "product.category_saved": "Kategorie gespeichert",
      "product.category_moved": "Kategorie verschoben",
      "product.category_deleted": "Kategorie gelöscht",
      "product.synonyms_saved": "Suchwörter geändert",
    },
  },
  import: {
    all: "Importe",
    actions: {
      "import.started": "Begonnen",
      "import.finished": "Fertig",
      "import.cancelled": "Abgebrochen",
    },
  },
  order: {
    all: "Bestellungen",
    actions: {
      "order.placed": "Bestellt",
      "order.paid": "Bezahlt",
      "order.failed": "Fehlgeschlagen",
      "order.expired": "Abgelaufen",
      "order.part_paid": "Teilweise bezahlt",
      "order.reopened": "Wieder offen",
      "order.payment_refused": "Zahlung geplatzt",
      "order.overpaid": "Zu viel bezahlt",
      "order.paid_late": "Zu spät bezahlt",
      "order.money_lost": "Geld zurückgegangen",
      "order.shortfall": "Ware fehlt",
      "order.noted": "Notiz",
    },
  },
  fulfilment: {
    all: "Lieferungen",
    actions: {
      "fulfilment.packed": "Gepackt",
      "fulfilment.ready": "Abholbereit",
      "fulfilment.shipped": "Versandt",
      "fulfilment.corrected": "Sendung berichtigt",
      "fulfilment.delivered": "Zugestellt",
      "fulfilment.picked_up": "Abgeholt",
      "fulfilment.cancelled": "Storniert",
      "fulfilment.refunded": "Erstattet",
      "fulfilment.undone": "Zurückgenommen",
    },
  },
  invoice: {
    all: "Belege",
    actions: {
      "invoice.issued": "Ausgestellt",
      "invoice.cancelled": "Storniert",
      "invoice.corrected": "Berichtigt",
      "invoice.sent_again": "Noch einmal gesendet",
      "invoice.settings_changed": "Einstellungen geändert",
    },
  },
  bookkeeping: {
    all: "Buchhaltung",
    actions: {
      "bookkeeping.exported": "Exportiert",
      "bookkeeping.settings_changed": "Konten geändert",
    },
  },
  lounge: {
    all: "Premium Lounge",
    actions: {
      "lounge.requested": "Gewählt",
      "lounge.approved": "Genehmigt",
      "lounge.shipped": "Versendet",
      "lounge.delivered": "Zugestellt",
      "lounge.refused": "Abgelehnt",
    },
  },
  premium: {
    all: "Premium",
    actions: {
      "premium.started": "Premium begonnen",
      "premium.extended": "Premium verlängert",
      "premium.cancelled": "Premium gekündigt",
      "premium.ending": "An Premium erinnert",
      "premium.ended": "Premium ausgelaufen",
      "premium.refunded": "Premium erstattet",
    },
  },
  wallet: {
    all: "Wallets",
    actions: {
      "wallet.initialised": "Wallets eingerichtet",
      "wallet.deposited": "Einzahlung",
      "wallet.transferred": "Überweisung",
      "wallet.withdrawal_requested": "Auszahlung angefragt",
      "wallet.withdrawal_approved": "Auszahlung freigegeben",
      "wallet.withdrawal_cancelled": "Auszahlung abgebrochen",
      "wallet.withdrawn": "Auszahlung bestätigt",
      "wallet.withdrawal_refused": "Auszahlung abgelehnt",
    },
  },
  payment: {
    all: "Zahlungen",
    actions: { "payment.mismatched": "Zu prüfen", "payment.refund_failed": "Erstattung gescheitert" },
  },
  review: { all: "Bewertungen", actions: { "review.removed": "Entfernt" } },
  chat: {
    all: "Chat",
    actions: {
      "chat.room_created": "Raum angelegt",
      "chat.room_changed": "Raum geändert",
      "chat.room_archived": "Raum archiviert",
      "chat.room_reopened": "Raum wieder offen",
      "chat.room_members_changed": "Raum: Mitgliederliste",
      "chat.held_released": "Nachricht freigegeben",
      "chat.held_refused": "Nachricht zurückgewiesen",
      "chat.holding_changed": "Prüfung geändert",
      "chat.moderator_named": "Moderation übertragen",
      "chat.moderator_dismissed": "Moderation beendet",
      "chat.invited": "Privater Chat",
      "chat.mentioned": "Mitglieder genannt",
      "chat.message_pinned": "Nachricht angeheftet",
      "chat.message_unpinned": "Nachricht gelöst",
      "chat.message_deleted": "Nachricht gelöscht",
    },
  },
  moderation: {
    all: "Moderation",
    actions: {
      "moderation.reported": "Gemeldet",
      "moderation.report_dismissed": "Meldung verworfen",
      "moderation.report_upheld": "Meldung stattgegeben",
      "moderation.decided": "Entschieden",
      "moderation.objected": "Widerspruch",
      "moderation.objection_decided": "Widerspruch entschieden",
    },
  },
  business: {
    all: "Laden",
    actions: {
      "business.changed": "Angaben geändert",
      "business.opened": "Laden geöffnet",
      "business.closed": "Laden geschlossen",
    },
  },
  delivery: {
    all: "Lieferung",
    actions: {
      "delivery.method_created": "Lieferart hinzugefügt",
      "delivery.method_updated": "Lieferart geändert",
      "delivery.method_deleted": "Lieferart gelöscht",
      "delivery.place_created": "Abholort hinzugefügt",
      "delivery.place_updated": "Abholort geändert",
      "delivery.place_deleted": "Abholort gelöscht",
      "delivery.closed_days_changed": "Geschlossene Tage geändert",
    },
  },
  refund: {
    all: "Erstattungen",
    actions: {
      "refund.begun": "Angelegt",
      "refund.done": "Erstattet",
      "refund.failed": "Abgelehnt",
      "refund.withdrawn": "Zurückgenommen",
    },
  },
  retention: {
    all: "Aufbewahrung",
    actions: {
      "retention.hold_placed": "Festgehalten",
      "retention.hold_lifted": "Freigegeben",
      "retention.run_asked": "Lauf begonnen",
      "retention.cleared": "Nach Frist gelöscht",
    },
  },
  bank: {
    all: "Kontoauszüge",
    actions: {
      "bank.imported": "Eingelesen",
      "bank.matched": "Zugeordnet",
      "bank.taken_back": "Zuordnung zurückgenommen",
      "bank.ignored": "Weggelegt",
      "bank.settings_changed": "Regeln geändert",
    },
  },
  invitation: {
    all: "Einladungen",
    actions: {
      "invitation.created": "Erstellt",
      "invitation.withdrawn": "Zurückgezogen",
      "invitation.used": "Mitglied gekommen",
    },
  },
  announcement: {
    all: "Neuigkeiten",
    actions: {
      "announcement.sent": "Gesendet",
      "announcement.mail_agreed": "E-Mails bestellt",
      "announcement.mail_ended": "E-Mails abbestellt",
    },
  },
  voucher: {
    all: "Gutscheine",
    actions: {
      "voucher.created": "Angelegt",
      "voucher.updated": "Geändert",
      "voucher.ended": "Beendet",
    },
  },
  stock: {
    all: "Bestand",
    actions: {
      "stock.ran_low": "Wird knapp",
      "stock.received": "Wareneingang",
      "stock.lost": "Schwund",
      "stock.counted": "Gezählt",
      "stock.facts_changed": "Warnung oder Strichcode geändert",
    },
  },
  mail: {
    all: "Postausgang",
    actions: {
      "mail.failed": "Unzustellbar",
      "mail.retried": "Noch einmal versucht",
      "mail.kept": "Im Konto abgelegt",
      "mail.words_changed": "Eigene Worte geändert",
      "mail.address_verified": "Adresse bestätigt",
      "mail.address_removed": "Adresse entfernt",
    },
  },
  revocation: {
    all: "Widerrufe",
    actions: {
      "revocation.received": "Eingegangen",
      "revocation.matched": "Zugeordnet",
      "revocation.settled": "Bearbeitet",
    },
  },
  termination: {
    all: "Kündigungen",
    actions: {
      "termination.received": "Eingegangen",
      "termination.matched": "Zugeordnet",
      "termination.settled": "Bearbeitet",
    },
  },
  settings: { all: "Einstellungen", actions: { "settings.changed": "Geändert" } },
  terms: {
    all: "Rechtstexte",
    actions: { "terms.published": "Veröffentlicht", "terms.notice_changed": "Gewährleistungs-Mitteilung" },
  },
};
