//! The codes about invoices, exports and parcels, and about moderation.

/// Declares the codes that it is given, and these.
macro_rules! with_papers {
    ($($others:tt)*) => {
        $crate::error::declaring::codes! {
            $($others)*

            InvoiceNotFound = 404 "invoice_not_found" "Diesen Beleg gibt es nicht.";
            InvoiceKept = 409 "invoice_kept" "Der Beleg kann noch nicht ausgestellt werden. {reason}";
            InvoiceOver = 409 "invoice_over" "Aus dieser Bestellung ist nichts geworden: Dafür gibt es keine Rechnung.";
            InvoicePartPaid = 409 "invoice_part_paid" "Ein Teil dieser Bestellung ist schon bezahlt. Die Rechnung folgt, sobald alles bezahlt ist.";
            InvoiceCancelled = 409 "invoice_cancelled" "Diese Rechnung gilt nicht mehr.";
            InvoiceUnaddressed = 409 "invoice_unaddressed" "Zu dieser Bestellung gibt es keine E-Mail-Adresse.";
            NothingToExport = 409 "nothing_to_export" "In diesem Monat gibt es keinen Beleg, der nicht schon exportiert ist.";
            ExportNotFound = 404 "export_not_found" "Diesen Export gibt es nicht.";
            ExportExpired = 410 "export_expired" "Die Belege dieses Exports sind nach Ablauf ihrer Frist gelöscht. Journal, Buchungen und Summen gibt es weiterhin.";
            AccountInvalid = 400 "account_invalid" "Ein Sachkonto hat vier Ziffern, ein Debitor fünf von 10000 bis 69999.";
            ConsultantInvalid = 400 "consultant_invalid" "Eine Beraternummer liegt zwischen 1001 und 9999999.";
            ClientNumberInvalid = 400 "client_number_invalid" "Eine Mandantennummer liegt zwischen 1 und 99999.";
            InvoicePrefixInvalid = 400 "invoice_prefix_invalid" "Ein Nummernkreis beginnt mit ein bis acht Buchstaben oder Ziffern, zum Beispiel RE.";
            CorrectionTooMuch = 400 "correction_too_much" "So viel ist von dieser Rechnung nicht mehr übrig.";
            TrackingInvalid = 400 "tracking_invalid" "Eine Sendungsnummer besteht aus Ziffern, Buchstaben und Bindestrichen.";
            ParcelTooMuch = 400 "parcel_too_much" "So viel ist von diesem Artikel nicht mehr zu versenden.";
            ParcelEmpty = 400 "parcel_empty" "Bitte wählen Sie aus, was in diesem Paket ist.";
            PickUpCodeUnknown = 404 "pick_up_code_unknown" "Zu diesem Code liegt nichts zur Abholung bereit.";
            PaymentStatusImpossible = 409 "payment_status_impossible" "Eine Bestellung kann nur auf bezahlt oder fehlgeschlagen gesetzt werden.";
            TooManyOrders = 400 "too_many_orders" "Bitte wählen Sie 1 bis 200 Bestellungen aus.";
            PaymentStatusAdminOnly = 403 "payment_status_admin_only" "Keine Berechtigung - Nur Administratoren dürfen den Zahlungsstatus ändern.";
            IdempotencyKeyInvalid = 400 "idempotency_key_invalid" "Der Schlüssel gegen doppelte Bestellungen ist ungültig.";
            IdempotencyKeyReused = 422 "idempotency_key_reused" "Diese Bestellung wurde mit anderem Inhalt bereits gesendet. Bitte aktualisieren Sie die Seite.";

            // Moderation
            ReportNotFound = 404 "report_not_found" "Diese Meldung gibt es nicht.";
            ReportDecided = 409 "report_decided" "Über diese Meldung wurde bereits entschieden.";
            ReportOpen = 409 "report_open" "Über diese Meldung ist noch nicht entschieden.";
            ReportsLimited = 429 "reports_limited" "Im Moment gehen hier sehr viele Meldungen ein. Bitte versuchen Sie es in {wait} noch einmal.";
            LocationWanted = 400 "location_wanted" "Bitte geben Sie an, wo der Inhalt steht.";
            ExplanationWanted = 400 "explanation_wanted" "Bitte erklären Sie mit mindestens 20 Zeichen, warum der Inhalt rechtswidrig ist.";
            GoodFaithWanted = 400 "good_faith_wanted" "Bitte bestätigen Sie, dass Ihre Angaben richtig und vollständig sind.";
            LawWanted = 400 "law_wanted" "Bitte nennen Sie die Vorschrift, zum Beispiel § 185 StGB.";
            DecisionNotFound = 404 "decision_not_found" "Diese Entscheidung gibt es nicht.";
            ObjectionExists = 409 "objection_exists" "Sie haben schon widersprochen.";
            ObjectionOver = 409 "objection_over" "Die Frist für einen Widerspruch ist abgelaufen.";
            ObjectionNotFound = 404 "objection_not_found" "Diesen Widerspruch gibt es nicht.";
            ObjectionDecided = 409 "objection_decided" "Über diesen Widerspruch wurde bereits entschieden.";
            ObjectionByAnother = 409 "objection_by_another" "Das haben Sie selbst entschieden. Über den Widerspruch muss jemand anderes entscheiden.";
        }
    };
}

pub(super) use with_papers;
