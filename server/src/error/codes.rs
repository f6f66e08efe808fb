//! Every code with its status and its German sentence; those about papers, parcels and moderation stand in `papers.rs`.

use super::papers::with_papers;

with_papers! {
    // Any request
    InvalidJson = 400 "invalid_json" "Die Anfrage konnte nicht gelesen werden.";
    InvalidInput = 400 "invalid_input" "Bitte prüfen Sie Ihre Eingaben.";
    InvalidValue = 400 "invalid_value" "Dieser Wert ist ungültig.";
    InvalidCharacters = 400 "invalid_characters" "Die Eingabe enthält unzulässige Zeichen.";
    Required = 400 "required" "Bitte füllen Sie dieses Feld aus.";
    TooLong = 400 "too_long" "Bitte höchstens {max} Zeichen eingeben.";
    ChangedMeanwhile = 409 "changed_meanwhile" "Das wurde inzwischen anderswo geändert. Bitte laden Sie die Seite neu.";
    UnsupportedMediaType = 415 "unsupported_media_type" "Bitte senden Sie die Anfrage als JSON.";
    BodyTooLarge = 413 "body_too_large" "Die Anfrage ist zu groß.";
    NotFound = 404 "not_found" "Das wurde nicht gefunden.";
    MethodNotAllowed = 405 "method_not_allowed" "Diese Aktion ist hier nicht möglich.";
    RateLimited = 429 "rate_limited" "Zu viele Anfragen. Bitte versuchen Sie es in {wait} erneut.";
    RequestTimeout = 408 "request_timeout" "Die Anfrage hat zu lange gedauert. Bitte versuchen Sie es erneut.";
    Busy = 503 "busy" "Der Shop ist gerade stark ausgelastet. Bitte versuchen Sie es gleich erneut.";
    Unavailable = 503 "unavailable" "Der Shop ist gerade nicht erreichbar. Bitte versuchen Sie es gleich erneut.";
    Internal = 500 "internal" "Ein unerwarteter Fehler ist aufgetreten. Bitte versuchen Sie es später erneut.";

    // The socket
    UpgradeRequired = 426 "upgrade_required" "Hier ist eine WebSocket-Verbindung nötig.";
    OriginRefused = 403 "origin_refused" "Diese Verbindung ist nur von der Seite des Shops aus möglich.";
    TooManySockets = 503 "too_many_sockets" "Es sind zu viele Verbindungen gleichzeitig geöffnet. Bitte schließen Sie andere Fenster des Shops.";
    FrameTooLarge = 413 "frame_too_large" "Die Nachricht ist zu groß.";
    TooManyTopics = 409 "too_many_topics" "Es sind zu viele Räume und Produkte gleichzeitig geöffnet.";

    // Who may
    NotSignedIn = 401 "not_signed_in" "Bitte melden Sie sich an.";
    SessionInvalid = 401 "session_invalid" "Ihre Anmeldung ist abgelaufen. Bitte melden Sie sich erneut an.";
    NotApproved = 403 "not_approved" "Ihr Konto wartet noch auf Freischaltung.";
    Banned = 403 "banned" "Ihr Konto wurde gesperrt. Grund: {reason}";
    TimedOut = 403 "timed_out" "Ihr Konto ist bis {until} Uhr pausiert. Grund: {reason}";
    PremiumOnly = 403 "premium_only" "Zugang verweigert - Premium-Mitgliedschaft erforderlich für die Premium Lounge";
    AdminOnly = 403 "admin_only" "Dafür sind Admin-Rechte erforderlich.";
    ModeratorOnly = 403 "moderator_only" "Das dürfen nur Admins und die Moderation des Chats.";
    ConfirmationRequired = 403 "confirmation_required" "Bitte bestätigen Sie diese Aktion mit Ihrem Passwort.";
    OwnerOnly = 403 "owner_only" "Das darf nur die Inhaberin oder der Inhaber des Shops.";

    // Sign-in and registration
    WrongCredentials = 401 "wrong_credentials" "Benutzername oder Passwort ist falsch.";
    SignInAgain = 403 "sign_in_again" "Bitte melden Sie sich ab und neu an: Das erste Passwort wird kurz nach einer Anmeldung festgelegt.";
    WrongPassword = 403 "wrong_password" "Das Passwort ist falsch.";
    SecondFactorRequired = 401 "second_factor_required" "Bitte geben Sie den Code aus Ihrer Authenticator-App ein.";
    SecondFactorWrong = 401 "second_factor_wrong" "Dieser Code stimmt nicht oder wurde schon verwendet.";
    SecondFactorUnreadable = 401 "second_factor_unreadable" "Codes Ihrer App lassen sich gerade nicht prüfen. Bitte nehmen Sie einen Wiederherstellungscode und richten Sie den zweiten Faktor neu ein.";
    SecondFactorCode = 400 "second_factor_code" "Dieser Code stimmt nicht. Bitte warten Sie auf den nächsten.";
    SecondFactorExists = 409 "second_factor_exists" "Der zweite Faktor ist bereits eingeschaltet.";
    SecondFactorNotOffered = 409 "second_factor_not_offered" "Der zweite Faktor ist nicht eingerichtet.";
    PasskeysImpossible = 409 "passkeys_impossible" "Passkeys brauchen eine Adresse mit Domainnamen.";
    PasskeyRefused = 401 "passkey_refused" "Dieser Passkey konnte nicht bestätigt werden.";
    PasskeyTooLate = 409 "passkey_too_late" "Die Anfrage an den Passkey ist abgelaufen. Bitte versuchen Sie es erneut.";
    TooManyPasskeys = 409 "too_many_passkeys" "Mehr als 10 Passkeys sind nicht möglich.";
    TooManySignIns = 429 "too_many_sign_ins" "Zu viele fehlgeschlagene Anmeldungen. Bitte versuchen Sie es in {wait} erneut.";
    UsernameTooShort = 400 "username_too_short" "Benutzername muss mindestens 3 Zeichen lang sein";
    UsernameTooLong = 400 "username_too_long" "Benutzername darf höchstens 32 Zeichen lang sein";
    UsernameCharacters = 400 "username_characters" "Erlaubt sind Buchstaben, Ziffern, Punkt, Unterstrich und Bindestrich";
    UsernameTaken = 409 "username_taken" "Dieser Benutzername ist bereits vergeben.";
    DisplayNameReserved = 409 "display_name_reserved" "Dieser Name gehört dem Shop oder seinem Team. Bitte wählen Sie einen anderen.";
    PasswordTooShort = 400 "password_too_short" "Passwort muss mindestens {min} Zeichen lang sein";
    PasswordCommon = 400 "password_common" "Dieses Passwort ist zu verbreitet. Bitte wählen Sie ein anderes.";
    PasswordNamed = 400 "password_named" "Das Passwort darf nicht aus Ihrem Benutzernamen oder dem Namen des Shops bestehen.";
    SecondFactorObligatory = 403 "second_factor_obligatory" "Für die Verwaltung ist ein zweiter Faktor Pflicht. Bitte richten Sie ihn im Profil unter „Sicherheit“ ein.";
    PasswordMissing = 409 "password_missing" "Bitte legen Sie zuerst ein Passwort fest.";
    TelegramUsername = 400 "telegram_username" "Bitte geben Sie einen gültigen Telegram-Namen ein.";

    // Who sells, and the texts that hold
    EmailInvalid = 400 "email_invalid" "Bitte prüfen Sie die E-Mail-Adresse.";
    PostalCodeInvalid = 400 "postal_code_invalid" "Bitte geben Sie eine Postleitzahl mit 5 Ziffern an.";
    PhoneInvalid = 400 "phone_invalid" "Bitte geben Sie eine Telefonnummer an, zum Beispiel +49 40 1234567.";
    VatIdInvalid = 400 "vat_id_invalid" "Bitte prüfen Sie die USt-IdNr. Deutsche haben DE und 9 Ziffern.";
    IbanInvalid = 400 "iban_invalid" "Bitte prüfen Sie die IBAN: Die Prüfziffer stimmt nicht.";
    BicInvalid = 400 "bic_invalid" "Bitte prüfen Sie die BIC: Sie hat 8 oder 11 Zeichen.";
    TextNotPublished = 404 "text_not_published" "Dieser Text ist noch nicht veröffentlicht.";
    TextHasGaps = 400 "text_has_gaps" "Im Text ist noch etwas auszufüllen: {gap}";
    NameWanted = 400 "name_wanted" "Bitte nennen Sie Ihren Namen.";
    ContractWanted = 400 "contract_wanted" "Bitte nennen Sie den Vertrag, am besten mit der Nummer.";
    ContactWanted = 400 "contact_wanted" "An welche E-Mail-Adresse sollen wir die Bestätigung schicken?";
    ReasonWanted = 400 "reason_wanted" "Bitte nennen Sie den wichtigen Grund.";
    EndWanted = 400 "end_wanted" "Bitte nennen Sie einen Tag ab heute, als TT.MM.JJJJ.";
    DeclarationUnreadable = 422 "declaration_unreadable" "Die Angaben sind unlesbar oder zu lang.";
    DeclarationsLimited = 429 "declarations_limited" "Im Moment gehen hier sehr viele Erklärungen ein. {way} Es zählt der Tag des Absendens.";
    TextHasMarkup = 400 "text_has_markup" "Der Text enthält HTML. Bitte schreiben Sie ihn als einfachen Text oder Markdown.";

    // Telegram
    TelegramOff = 404 "telegram_off" "Telegram ist in diesem Shop nicht eingerichtet.";
    TelegramUnknown = 404 "telegram_unknown" "Mit diesem Telegram-Konto ist noch kein Benutzer verbunden.";
    TelegramRefused = 401 "telegram_refused" "Diese Anmeldung stammt nicht von Telegram.";
    TelegramExpired = 401 "telegram_expired" "Diese Anmeldung ist zu alt. Bitte öffnen Sie den Shop in Telegram erneut.";
    TelegramReplayed = 401 "telegram_replayed" "Diese Anmeldung wurde schon verwendet. Bitte öffnen Sie den Shop in Telegram erneut.";
    TelegramTaken = 409 "telegram_taken" "Dieses Telegram-Konto ist bereits mit einem anderen Benutzer verbunden.";
    TelegramNotLinked = 409 "telegram_not_linked" "Ihr Konto ist nicht mit Telegram verbunden.";
    TelegramButton = 409 "telegram_button" "Dieser Knopf ist nicht mehr gültig.";
    TelegramSecret = 403 "telegram_secret" "Diese Nachricht kommt nicht von Telegram.";

    // People
    MailLinkInvalid = 400 "mail_link_invalid" "Dieser Link gilt nicht mehr. Bitte fordern Sie einen neuen an.";
    LettersNeedAddress = 409 "letters_need_address" "Bitte bestätigen Sie zuerst eine E-Mail-Adresse für Ihr Konto.";
    LettersNotOffered = 409 "letters_not_offered" "Der Laden verschickt zurzeit keine E-Mails.";
    SessionNotFound = 404 "session_not_found" "Diese Anmeldung gibt es nicht mehr.";
    UserIdInvalid = 400 "user_id_invalid" "Ungültige Benutzer-ID";
    UserNotFound = 404 "user_not_found" "Benutzer nicht gefunden";
    AlreadyApproved = 409 "already_approved" "Diese Registrierung wurde bereits genehmigt.";
    OwnerProtected = 403 "owner_protected" "Das Inhaberkonto ist geschützt.";
    NotOnYourself = 409 "not_on_yourself" "Das ist beim eigenen Konto nicht möglich.";
    DecidedByAnother = 403 "decided_by_another" "In eigener Sache entscheidet jemand anderes.";
    AdminProtected = 403 "admin_protected" "Über andere Admins entscheidet die Inhaberin oder der Inhaber des Shops.";
    NotYetApproved = 409 "not_yet_approved" "Dieser Benutzer ist noch nicht freigeschaltet.";
    AlreadyBanned = 409 "already_banned" "Dieser Benutzer ist bereits gebannt.";
    NotBanned = 409 "not_banned" "Dieser Benutzer ist nicht gebannt.";
    NotTimedOut = 409 "not_timed_out" "Dieses Konto ist nicht pausiert.";
    TimeoutHours = 400 "timeout_hours" "Bitte wählen Sie eine Dauer zwischen 1 und 8760 Stunden.";

    // Catalogue
    ProductNotFound = 404 "product_not_found" "Dieses Produkt gibt es nicht.";
    CategoryNotFound = 404 "category_not_found" "Diese Kategorie gibt es nicht.";
    CategoryCircle = 409 "category_circle" "Eine Kategorie kann nicht in sich selbst oder in einer ihrer Unterkategorien liegen.";
    CategoryNameTaken = 409 "category_name_taken" "Auf dieser Ebene gibt es schon eine Kategorie „{name}“. Bitte wählen Sie einen anderen Namen.";
    CategoryTooDeep = 409 "category_too_deep" "Kategorien können höchstens {most} Ebenen tief ineinander liegen.";
    CategoryHasChildren = 409 "category_has_children" "In dieser Kategorie liegen noch Unterkategorien. Bitte verschieben oder löschen Sie diese zuerst.";
    CategoryHasProducts = 409 "category_has_products" "In dieser Kategorie sind noch Produkte ({count}). Bitte wählen Sie eine Kategorie, die sie aufnimmt.";
    SynonymsInvalid = 400 "synonyms_invalid" "Zeile {line}: Bitte zwei bis zwölf einzelne Wörter mit je 2 bis 40 Buchstaben, durch Komma getrennt.";
    TooManySynonyms = 400 "too_many_synonyms" "Bitte höchstens {max} Zeilen.";
    CategoryUnknown = 400 "category_unknown" "Diese Kategorie gibt es nicht.";
    PriceInvalid = 400 "price_invalid" "Bitte geben Sie einen Preis zwischen 0,01 und 999.999,99 € mit höchstens zwei Nachkommastellen ein.";
    StockInvalid = 400 "stock_invalid" "Bitte geben Sie einen Bestand von 0 bis 1.000.000 ein.";
    StockProducts = 400 "stock_products" "Bitte wählen Sie 1 bis 200 Produkte aus, jedes einmal.";
    StockUnlimited = 400 "stock_unlimited" "„{product}“ hat keinen begrenzten Bestand. Geben Sie beim Produkt zuerst einen Bestand an.";
    StockMoved = 409 "stock_moved" "Während des Zählens hat sich der Bestand geändert. Bitte prüfen Sie die markierten Produkte; Ihre Zählung bleibt erhalten.";
    GtinInvalid = 400 "gtin_invalid" "Bitte prüfen Sie die Nummer unter dem Strichcode: Sie hat 8, 12, 13 oder 14 Ziffern, und die letzte passt zu den anderen.";
    GtinTaken = 409 "gtin_taken" "Diese Nummer hat schon „{product}“.";
    DiscountInvalid = 400 "discount_invalid" "Bitte geben Sie einen Rabatt von 0 bis 90 Prozent ein.";
    ReductionTooEarly = 400 "reduction_too_early" "Ein Streichpreis ist erst ab dem {day} erlaubt: Er muss der niedrigste Preis der 30 Tage vor der Reduzierung sein (§ 11 PAngV), und so lange ist der Preis dieses Produkts noch nicht bekannt.";
    ReductionNotLower = 400 "reduction_not_lower" "Ein Streichpreis ist nur erlaubt, wenn der neue Preis mindestens 1 % unter {price} liegt, dem niedrigsten Preis der letzten 30 Tage (§ 11 PAngV).";
    ReductionTooHigh = 400 "reduction_too_high" "Höchstens {percent} % sind erlaubt: Der Rabatt zählt vom niedrigsten Preis der 30 Tage vor der Reduzierung, {price} (§ 11 PAngV).";
    CoffeeInvalid = 400 "coffee_invalid" "Bitte geben Sie Kaffee von 1 bis 1.000.000 Gramm ein.";
    WeightInvalid = 400 "weight_invalid" "Bitte geben Sie ein Gewicht von 0 bis 1.000.000 Gramm ein.";
    NetAmountInvalid = 400 "net_amount_invalid" "Bitte geben Sie Menge und Einheit gemeinsam an.";
    FactsMissing = 409 "facts_missing" "Für den Verkauf fehlt: {facts}.";
    IngredientsInvalid = 400 "ingredients_invalid" "Bitte setzen Sie Allergene zwischen zwei Sternchen, wie *Milch*.";
    NutritionInvalid = 400 "nutrition_invalid" "Bitte prüfen Sie die Nährwerte: zusammen höchstens 100 g, weniger kcal als kJ, Zucker und gesättigte Fettsäuren höchstens so viel wie das, wozu sie gehören.";
    AlcoholInvalid = 400 "alcohol_invalid" "Bitte geben Sie mehr als 1,2 und höchstens 100 % vol mit höchstens einer Nachkommastelle ein.";
    CaffeineInvalid = 400 "caffeine_invalid" "Bitte geben Sie 16 bis 1.000 mg Koffein je 100 ml ein.";
    AgeInvalid = 400 "age_invalid" "Bitte wählen Sie 16 oder 18 Jahre.";
    OrganicCodeInvalid = 400 "organic_code_invalid" "Bitte geben Sie den Code der Kontrollstelle wie DE-ÖKO-037 ein.";
    ContactInvalid = 400 "contact_invalid" "Bitte geben Sie eine E-Mail-Adresse oder eine Webadresse ein.";
    LinkInvalid = 400 "link_invalid" "Bitte geben Sie eine Adresse wie https://… oder einen Pfad dieses Shops ein.";
    GuaranteeYearsInvalid = 400 "guarantee_years_invalid" "Bitte geben Sie 3 bis 30 Jahre ein; kürzere Garantien brauchen kein Etikett.";
    ImageUrlInvalid = 400 "image_url_invalid" "Bitte geben Sie eine gültige Bild-URL ein.";
    DepositInvalid = 400 "deposit_invalid" "Bitte geben Sie ein Pfand zwischen 0,01 und 999,99 € ein.";
    TooManyPictures = 400 "too_many_pictures" "Ein Produkt kann höchstens 8 Bilder haben.";
    TooManyOptions = 400 "too_many_options" "Ein Produkt kann höchstens 3 Optionen haben.";
    OptionDoubled = 400 "option_doubled" "Das steht hier schon.";
    OptionValues = 400 "option_values" "Bitte geben Sie 1 bis 100 Werte an.";
    TooManyVariants = 400 "too_many_variants" "Ein Produkt kann höchstens 100 Varianten haben.";
    VariantsMissing = 400 "variants_missing" "Zu Optionen gehört mindestens eine Variante, und zu Varianten eine Option.";
    VariantValues = 400 "variant_values" "Bitte wählen Sie für jede Option einen ihrer Werte.";
    VariantDoubled = 400 "variant_doubled" "Die Variante „{variant}“ gibt es zweimal.";
    VariantUnknown = 400 "variant_unknown" "Diese Variante gehört nicht zum Produkt.";
    TwoDefaults = 400 "two_defaults" "Nur eine Variante kann die übliche sein.";
    SkuTaken = 400 "sku_taken" "Diese Artikelnummer ist schon vergeben.";
    CsvUnreadable = 400 "csv_unreadable" "Die Datei ist keine lesbare CSV-Tabelle.";
    CsvColumns = 400 "csv_columns" "In der Tabelle fehlen Spalten: {columns}.";
    CsvTooLong = 400 "csv_too_long" "Eine Tabelle kann höchstens {max} Zeilen haben.";
    NoticeUnreadable = 400 "notice_unreadable" "Diese Datei ist kein lesbares PNG und kein lesbares PDF.";
    NoticePages = 400 "notice_pages" "Die Mitteilung ist eine einzige Seite. Diese Datei hat {count} Seiten.";
    NoticeTooLarge = 413 "notice_too_large" "Die Datei ist zu groß. Erlaubt sind höchstens 2 MB.";
    PictureUnreadable = 400 "picture_unreadable" "Diese Datei ist kein lesbares Bild. Erlaubt sind PNG, JPEG, WebP und GIF.";
    PictureDimensions = 400 "picture_dimensions" "Das Bild hat zu viele Bildpunkte. Erlaubt sind höchstens 8000 × 8000 und insgesamt 40 Megapixel.";
    PictureTooLarge = 413 "picture_too_large" "Das Bild ist zu groß. Erlaubt sind höchstens 5 MB.";
    PictureSize = 400 "picture_size" "Die Bildgröße muss zwischen 1 und 2000 Pixeln liegen.";

    // Reactions, wishes, reviews
    EmojiInvalid = 400 "emoji_invalid" "Bitte wählen Sie genau ein Emoji.";
    TooManyReactions = 409 "too_many_reactions" "Sie können einem Produkt höchstens {max} verschiedene Emojis geben.";
    WishlistFull = 409 "wishlist_full" "Ihre Wunschliste ist voll: Es passen höchstens {max} Produkte hinein.";
    RatingInvalid = 400 "rating_invalid" "Bitte vergeben Sie 1 bis 5 Sterne.";
    CommentTooShort = 400 "comment_too_short" "Bitte schreiben Sie mindestens 10 Zeichen.";
    NotificationNotFound = 404 "notification_not_found" "Diese Benachrichtigung gibt es nicht.";
    PushUnavailable = 503 "push_unavailable" "Mitteilungen auf Geräten sind gerade nicht möglich. Bitte versuchen Sie es später erneut.";
    TooManyPushDevices = 409 "too_many_push_devices" "Höchstens {max} Ihrer Geräte können Mitteilungen bekommen. Bitte melden Sie zuerst eines ab, das Sie nicht mehr brauchen.";
    PushDeviceNotFound = 404 "push_device_not_found" "Dieses Gerät bekommt keine Mitteilungen.";
    ReviewNotFound = 404 "review_not_found" "Diese Bewertung gibt es nicht.";

    // Chat
    ChatRoomNotFound = 404 "chat_room_not_found" "Diesen Chatraum gibt es nicht.";
    ChatPremiumOnly = 403 "chat_premium_only" "Dieser Chatraum ist Premium-Mitgliedern vorbehalten.";
    ChatOwnerPremiumOnly = 403 "chat_owner_premium_only" "Direkt mit der Inhaberin oder dem Inhaber chatten Premium-Mitglieder.";
    ChatRoomClosed = 409 "chat_room_closed" "In diesem Chat sind keine neuen Nachrichten möglich.";
    ChatTeamOnly = 403 "chat_team_only" "In diesem Raum schreibt nur das Team des Shops.";
    ChatSlowMode = 429 "chat_slow_mode" "In diesem Raum liegt zwischen zwei Nachrichten etwas Zeit. Bitte schreiben Sie in {wait} weiter.";
    ChatMessageHeld = 409 "chat_message_held" "Ihre Nachricht wird geprüft, bevor andere sie sehen.";
    ChatHeldNotFound = 404 "chat_held_not_found" "Diese Nachricht wartet nicht mehr.";
    ChatTooManyWords = 400 "chat_too_many_words" "Mehr als {max} Wörter sind nicht möglich.";
    ChatRoomFixed = 409 "chat_room_fixed" "Dieser Raum gehört zum Shop und lässt sich nicht ändern.";
    ChatRoomNameTaken = 409 "chat_room_name_taken" "So heißt schon ein anderer Raum.";
    ChatRoomShortening = 409 "chat_room_shortening" "Die kürzere Frist wird gerade angewendet. Bitte versuchen Sie es in einer Minute noch einmal.";
    ChatTooManyRooms = 409 "chat_too_many_rooms" "Mehr als {max} Räume sind nicht möglich. Bitte archivieren Sie zuerst einen.";
    ChatTooManyListed = 400 "chat_too_many_listed" "Auf der Liste eines Raums haben höchstens {max} Mitglieder Platz.";
    ChatMessageNotFound = 404 "chat_message_not_found" "Diese Nachricht gibt es nicht mehr.";
    ChatMessageNotYours = 403 "chat_message_not_yours" "Sie können nur eigene Nachrichten löschen.";
    ChatEditNotYours = 403 "chat_edit_not_yours" "Sie können nur eigene Nachrichten bearbeiten.";
    ChatEditOver = 409 "chat_edit_over" "Nachrichten lassen sich nur 15 Minuten lang bearbeiten.";
    ChatEditHeld = 409 "chat_edit_held" "So lässt sich die Nachricht nicht ändern. Bitte senden Sie eine neue, die dann geprüft wird.";
    ChatEditElsewhere = 409 "chat_edit_elsewhere" "Diese Nachricht kam über Telegram. Bearbeiten Sie sie bitte dort.";
    ChatPictureNotFound = 404 "chat_picture_not_found" "Dieses Bild gibt es nicht mehr.";
    ChatTooManyPictures = 400 "chat_too_many_pictures" "Eine Nachricht kann höchstens {max} Bilder haben.";
    ChatPicturesWaiting = 409 "chat_pictures_waiting" "Höchstens {max} Bilder können auf ihre Nachricht warten. Bitte senden Sie zuerst die, die schon da sind.";
    ChatPinRefused = 403 "chat_pin_refused" "Anheften dürfen hier nur Admins und Moderation.";
    ChatTooManyPins = 409 "chat_too_many_pins" "In einem Raum können höchstens {max} Nachrichten angeheftet sein.";
    ChatTooManyEmojis = 409 "chat_too_many_emojis" "Auf eine Nachricht passen höchstens {max} verschiedene Emojis.";
    ChatAlreadyReported = 409 "chat_already_reported" "Sie haben diese Nachricht bereits gemeldet.";

    // Premium Lounge
    MonthlyProductMissing = 400 "monthly_product_missing" "Bitte wählen Sie ein Produkt aus";
    MonthlyProductTaken = 409 "monthly_product_taken" "Bereits für {month} angefordert";
    MonthlyRequestNotFound = 404 "monthly_request_not_found" "Diese Anfrage gibt es nicht.";
    MonthlyRequestDecided = 409 "monthly_request_decided" "Das ist nicht mehr möglich: Diese Anfrage ist {status}.";

    // Payments and membership
    PaymentNotFound = 404 "payment_not_found" "Diese Zahlung gibt es nicht.";
    PaymentUnavailable = 503 "payment_unavailable" "Diese Zahlungsart ist gerade nicht verfügbar. Bitte wählen Sie eine andere.";
    PaymentStartFailed = 503 "payment_start_failed" "Zahlungsvorgang konnte nicht gestartet werden.";
    PaymentNotCompleted = 503 "payment_not_completed" "Zahlung konnte nicht abgeschlossen werden";
    PaymentMismatch = 409 "payment_mismatch" "Zahlung konnte nicht abgeschlossen werden";
    PaymentSumChanged = 409 "payment_sum_changed" "Inzwischen fehlt ein anderer Betrag. Bitte öffnen Sie Ihre Bestellung und zahlen Sie von dort.";
    PaymentNotApproved = 409 "payment_not_approved" "Die Zahlung wurde bei PayPal noch nicht bestätigt.";
    PaymentDeclined = 402 "payment_declined" "Die Zahlung wurde abgelehnt. Bitte versuchen Sie es mit einem anderen Zahlungsmittel.";
    PaymentPending = 409 "payment_pending" "Die Zahlung wird noch geprüft. Premium wird aktiviert, sobald sie bestätigt ist.";
    OrderMoneyUnderWay = 409 "order_money_under_way" "Das Geld für diese Bestellung ist schon unterwegs, zum Beispiel als Lastschrift. Bezahlt ist sie, sobald es da ist.";
    PaymentUnderWay = 409 "payment_under_way" "Ihre Zahlung ist schon unterwegs und wird noch bestätigt. Bitte zahlen Sie nicht noch einmal.";
    PaymentDone = 409 "payment_done" "Diese Zahlung ist bereits erledigt.";
    PaymentExpired = 409 "payment_expired" "Diese Zahlung ist abgelaufen. Bitte beginnen Sie eine neue.";
    ImportUnknown = 400 "import_unknown" "Diese Datei ist kein Export, den wir kennen. Möglich sind Produkte aus Shopify und WooCommerce als CSV.";
    ImportTooLarge = 413 "import_too_large" "Diese Datei ist zu groß. Ein Import darf höchstens 32 MB haben.";
    ImportOpen = 409 "import_open" "Es ist schon ein Import offen. Bitte schließen Sie ihn zuerst ab oder verwerfen Sie ihn.";
    ImportNotReady = 409 "import_not_ready" "Dieser Import wartet nicht auf den Start. Bitte laden Sie die Seite neu.";
    ImportOver = 409 "import_over" "Dieser Import ist schon zu Ende.";
    StatementUnreadable = 400 "statement_unreadable" "Diese Datei ist kein Kontoauszug, den wir lesen können. Möglich sind CAMT, MT940 und CSV.";
    StatementTooLarge = 413 "statement_too_large" "Diese Datei ist zu groß. Ein Kontoauszug darf höchstens 4 MB haben.";
    BookingDecided = 409 "booking_decided" "Dieser Eingang ist schon zugeordnet oder weggelegt.";
    BookingOpen = 409 "booking_open" "Dieser Eingang ist keiner Bestellung zugeordnet.";
    BookingGivenBack = 409 "booking_given_back" "Von diesem Geld ist schon etwas erstattet oder auf dem Weg zurück. Die Zuordnung lässt sich nicht mehr zurücknehmen.";
    BookingUnclear = 409 "booking_unclear" "Dieser Eingang passt nicht mehr genau. Bitte ordnen Sie ihn einzeln zu.";
    BookingForeign = 409 "booking_foreign" "Nur Eingänge in Euro lassen sich einer Bestellung zuordnen.";
    PaymentMethodUnavailable = 409 "payment_method_unavailable" "Diese Zahlungsart gibt es gerade nicht. Bitte wählen Sie eine andere.";
    CoinRateOld = 409 "coin_rate_old" "Für diese Coins ist gerade kein aktueller Kurs bekannt. Bitte wählen Sie eine andere Zahlungsart oder versuchen Sie es später noch einmal.";
    CoinsOnTheirWay = 409 "coins_on_their_way" "Ihre Coins sind unterwegs und werden noch bestätigt. Bitte zahlen Sie nicht noch einmal.";
    OrderPartPaid = 409 "order_part_paid" "Für diese Bestellung ist schon Geld eingegangen. Die Zahlungsart lässt sich nicht mehr ändern.";
    RefundTooMuch = 409 "refund_too_much" "Mehr als bezahlt wurde, kann nicht erstattet werden.";
    RefundNothing = 400 "refund_nothing" "Bitte wählen Sie, was erstattet wird.";
    RefundLinesTooMany = 409 "refund_lines_too_many" "So viele Stück wurden nicht bestellt oder sind schon erstattet.";
    RefundWayImpossible = 409 "refund_way_impossible" "Auf diesem Weg kann dieser Betrag nicht zurückgehen. Bitte wählen Sie einen anderen.";
    RefundNotFound = 404 "refund_not_found" "Diese Erstattung gibt es nicht.";
    RefundWaiting = 409 "refund_waiting" "Zu dieser Bestellung ist eine Erstattung unterwegs. Sie steht unter „Geld“: Bitte warten Sie sie ab, bestätigen Sie sie dort oder nehmen Sie sie zurück.";
    RefundSettled = 409 "refund_settled" "Diese Erstattung ist schon erledigt oder unterwegs.";
    LeitwegIdInvalid = 400 "leitweg_id_invalid" "Diese Leitweg-ID stimmt nicht. Bitte vergleichen Sie sie mit der Bestellung der Behörde; sie sieht aus wie 04011000-1234512345-06.";
    RetentionHoldAhead = 400 "retention_hold_ahead" "Bitte wählen Sie heute oder einen früheren Tag.";
    PaymentRefunded = 409 "payment_refunded" "Diese Zahlung wurde erstattet.";
    WebhookUnverified = 400 "webhook_unverified" "Diese Nachricht stammt nicht vom Zahlungsanbieter.";
    EarlyStartWanted = 400 "early_start_wanted" "Bitte verlangen Sie, dass die Mitgliedschaft sofort beginnt. Vor dem Ende der Widerrufsfrist können wir sie sonst nicht freischalten.";
    PremiumNotRunning = 409 "premium_not_running" "Sie haben keine laufende Premium-Mitgliedschaft.";

    // Wallets
    WalletPayInOnly = 409 "wallet_pay_in_only" "Dieser Shop führt keine Guthaben für Mitglieder.";
    WalletNotInitialised = 409 "wallet_not_initialised" "Bitte richten Sie zuerst Ihre Wallets ein.";
    WalletRecipientWithout = 409 "wallet_recipient_without" "Dieses Mitglied hat noch keine Wallet.";
    WalletTransferToSelf = 400 "wallet_transfer_to_self" "An sich selbst können Sie nichts überweisen.";
    WalletAmountInvalid = 400 "wallet_amount_invalid" "Bitte geben Sie einen Betrag über null an, zum Beispiel 0.5.";
    WalletAmountTooFine = 400 "wallet_amount_too_fine" "{currency}-Beträge haben höchstens {digits} Nachkommastellen.";
    WalletAmountTooLarge = 400 "wallet_amount_too_large" "Dieser Betrag ist zu groß.";
    WalletBalanceTooLow = 409 "wallet_balance_too_low" "Ihr Guthaben reicht dafür nicht aus.";
    WalletBalanceTooHigh = 409 "wallet_balance_too_high" "So viel passt nicht in diese Wallet.";
    WalletAddressInvalid = 400 "wallet_address_invalid" "Das ist keine gültige {currency}-Adresse im Netz {network}.";
    WalletWithdrawalsStopped = 503 "wallet_withdrawals_stopped" "Auszahlungen sind angehalten, bis die Buchführung geprüft ist.";
    WalletWithdrawalNotFound = 404 "wallet_withdrawal_not_found" "Diese Auszahlung gibt es nicht.";
    WalletWithdrawalDecided = 409 "wallet_withdrawal_decided" "Über diese Auszahlung wurde bereits entschieden: {status}.";
    WalletApprovalMissing = 409 "wallet_approval_missing" "Diese Auszahlung braucht zuerst die Freigabe durch einen Admin.";
    WalletApprovalNotNeeded = 409 "wallet_approval_not_needed" "Diese Auszahlung braucht keine Freigabe mehr.";
    WalletApprovalByAnother = 409 "wallet_approval_by_another" "Diese Freigabe muss jemand anderes erteilen.";
    WalletAddressNew = 409 "wallet_address_new" "Diese Auszahlung geht an eine neue Adresse und wartet bis {until} Uhr.";
    WalletDepositBooked = 409 "wallet_deposit_booked" "Diese Transaktion ist bereits gebucht.";
    WalletTransactionInvalid = 400 "wallet_transaction_invalid" "Das ist keine Transaktions-ID von {currency}.";
    WalletNoRate = 409 "wallet_no_rate" "Mit dieser Währung kann zurzeit nicht bezahlt werden.";
    DepositAddressMissing = 409 "deposit_address_missing" "Für diese Währung ist noch keine Empfangsadresse eingerichtet.";
    WalletNotEmpty = 409 "wallet_not_empty" "Das Konto hat noch Guthaben in seinen Wallets.";

    // Language
    HelpPageNotFound = 404 "help_page_not_found" "Diese Hilfeseite gibt es nicht.";
    LanguageUnknown = 400 "language_unknown" "Diese Sprache wird nicht unterstützt.";
    TranslationTextChanged = 409 "translation_text_changed" "Dieser Text ist nicht der Text der Nachricht.";
    TranslationUnavailable = 503 "translation_unavailable" "In diesem Shop ist kein Übersetzungsdienst eingerichtet.";
    TranslationFailed = 502 "translation_failed" "Der Übersetzungsdienst antwortet gerade nicht. Bitte versuchen Sie es später erneut.";
    TranslationUnusable = 502 "translation_unusable" "Der Übersetzungsdienst hat keine brauchbare Antwort gegeben.";
    TranslationUnsupported = 502 "translation_unsupported" "Der Übersetzungsdienst kann diese Sprache nicht.";
    TranslationBusy = 503 "translation_busy" "Der Übersetzungsdienst ist gerade überlastet. Bitte versuchen Sie es in {wait} erneut.";
    TranslationExhausted = 503 "translation_exhausted" "Das Kontingent des Übersetzungsdienstes ist aufgebraucht.";
    TranslationLimit = 429 "translation_limit" "Sie haben heute sehr viel übersetzen lassen. Bitte versuchen Sie es in {wait} erneut.";
    TranslationBudget = 429 "translation_budget" "Das Übersetzungskontingent des Shops ist für heute aufgebraucht. Bitte versuchen Sie es in {wait} erneut.";

    // Delivery
    CountryInvalid = 400 "country_invalid" "Bitte wählen Sie ein Land.";
    ZipInvalid = 400 "zip_invalid" "Bitte prüfen Sie die Postleitzahl: Deutschland hat fünf Ziffern, Österreich und die Schweiz vier.";
    PostNumberInvalid = 400 "post_number_invalid" "Eine Packstation braucht Ihre Postnummer: 6 bis 10 Ziffern, Sie finden sie in der Nachricht Ihres Paketdienstes.";
    LockerNumberInvalid = 400 "locker_number_invalid" "Packstationen und Postfilialen haben eine Nummer aus drei Ziffern.";
    LockerAbroad = 400 "locker_abroad" "An Packstationen und Postfilialen liefern wir nur in Deutschland.";
    NoDelivery = 409 "no_delivery" "In dieses Land liefern wir leider nicht.";
    DeliveryImpossible = 409 "delivery_impossible" "So können wir diese Bestellung nicht liefern. Bitte teilen Sie sie auf oder schreiben Sie uns.";
    DeliveryMissing = 400 "delivery_missing" "Bitte wählen Sie eine Lieferart.";
    DeliveryChanged = 409 "delivery_changed" "Die Lieferung hat sich geändert. Bitte prüfen Sie Lieferart und Versandkosten noch einmal.";
    DeliveryMethodNotFound = 404 "delivery_method_not_found" "Diese Lieferart gibt es nicht.";
    DeliveryDaysInvalid = 400 "delivery_days_invalid" "Bitte geben Sie an, nach wie vielen Werktagen die Ware frühestens und spätestens da ist, höchstens 60.";
    ClockInvalid = 400 "clock_invalid" "Bitte geben Sie eine Uhrzeit wie 14:00 an.";
    DeliveryPlaceNotFound = 404 "delivery_place_not_found" "Diesen Abholort gibt es nicht.";
    DeliveryPlaceMethod = 400 "delivery_place_method" "Ein Abholort gehört zu einer Versandart „Abholung“.";
    DeliverySlotInvalid = 400 "delivery_slot_invalid" "Bitte prüfen Sie diese Abholzeit: Sie dauert höchstens einen Tag, und es muss mindestens eine Bestellung hineinpassen.";
    ClosedDayInvalid = 400 "closed_day_invalid" "Bitte geben Sie ein Datum wie 2026-12-24 an, jeden Tag nur einmal.";
    LockerNotServed = 400 "locker_not_served" "Diese Versandart liefert nicht an Packstationen und Filialen.";
    SlotMissing = 400 "slot_missing" "Bitte wählen Sie, wann Sie abholen.";
    SlotFull = 409 "slot_full" "Dieser Platz wurde gerade vergeben. Bitte wählen Sie einen anderen.";
    SlotOver = 409 "slot_over" "Zu dieser Zeit können Sie nicht mehr abholen. Bitte wählen Sie eine andere.";
    DeliveryRateInvalid = 400 "delivery_rate_invalid" "Bitte prüfen Sie die Versandpreise.";

    // Invitations
    InvitationUnknown = 404 "invitation_unknown" "Diese Einladung gibt es nicht. Bitte prüfen Sie den Link.";
    InvitationUsedUp = 409 "invitation_used_up" "Alle Plätze dieser Einladung sind schon vergeben.";
    InvitationOver = 409 "invitation_over" "Diese Einladung ist abgelaufen.";
    InvitationWithdrawn = 409 "invitation_withdrawn" "Diese Einladung wurde zurückgezogen.";
    InvitationAttempts = 429 "invitation_attempts" "Das waren zu viele Versuche. Bitte öffnen Sie Ihre Einladung in {wait} erneut.";
    InvitationNotFound = 404 "invitation_not_found" "Diese Einladung gibt es nicht mehr.";
    InvitationUsesInvalid = 400 "invitation_uses_invalid" "Bitte geben Sie eine Zahl von 1 bis 1.000 an.";
    InvitationEndInvalid = 400 "invitation_end_invalid" "Bitte wählen Sie einen Tag von heute bis in einem Jahr.";

    // Announcements
    AnnouncementNotFound = 404 "announcement_not_found" "Diese Neuigkeit gibt es nicht mehr.";
    AnnouncementKeyMissing = 400 "announcement_key_missing" "Ohne Schlüssel gegen doppeltes Senden geht nichts hinaus. Bitte laden Sie die Seite neu.";

    // Vouchers
    VoucherUnknown = 400 "voucher_unknown" "Diesen Gutscheincode gibt es nicht. Bitte prüfen Sie die Schreibweise.";
    VoucherTooEarly = 409 "voucher_too_early" "Ab dem {day} können Sie diesen Gutschein einlösen.";
    VoucherOver = 409 "voucher_over" "Dieser Gutschein gilt nicht mehr.";
    VoucherUsedUp = 409 "voucher_used_up" "Dieser Gutschein ist schon aufgebraucht.";
    VoucherUsedBefore = 409 "voucher_used_before" "Diesen Gutschein haben Sie schon eingelöst.";
    VoucherMinimum = 409 "voucher_minimum" "Für diesen Gutschein fehlen noch Artikel für {amount}.";
    VoucherFitsNothing = 409 "voucher_fits_nothing" "Dieser Gutschein gilt nicht für die Artikel in Ihrem Warenkorb.";
    VoucherNeedsAccount = 409 "voucher_needs_account" "Diesen Gutschein können Mitglieder einlösen. Bitte melden Sie sich dafür an.";
    VoucherAttempts = 429 "voucher_attempts" "Das waren zu viele Versuche. Bitte geben Sie Ihren Gutscheincode in {wait} erneut ein.";
    VoucherNotFound = 404 "voucher_not_found" "Diesen Gutschein gibt es nicht.";
    VoucherCodeTaken = 409 "voucher_code_taken" "Diesen Code hat schon ein anderer Gutschein.";
    VoucherCodeInvalid = 400 "voucher_code_invalid" "Bitte 3 bis 30 Zeichen: Buchstaben von A bis Z, Ziffern und Bindestriche.";
    VoucherPercentInvalid = 400 "voucher_percent_invalid" "Bitte geben Sie ganze Prozent von 1 bis 100 an.";
    VoucherAmountInvalid = 400 "voucher_amount_invalid" "Bitte geben Sie einen Betrag von mindestens 0,01 € an.";
    VoucherDaysInvalid = 400 "voucher_days_invalid" "Der letzte Tag liegt vor dem ersten.";
    VoucherUsesInvalid = 400 "voucher_uses_invalid" "Bitte geben Sie eine Zahl von 1 bis 1.000.000 an, oder lassen Sie das Feld leer.";

    // Orders
    ContactMissing = 400 "contact_missing" "Bitte nennen Sie eine Telefonnummer, eine E-Mail-Adresse oder einen Telegram-Namen mit @, damit wir Sie erreichen.";
    BillingVatIdInvalid = 400 "billing_vat_id_invalid" "Bitte prüfen Sie die USt-IdNr.: Sie beginnt mit den Buchstaben des Landes, in Deutschland DE und 9 Ziffern.";
    TermsChanged = 409 "terms_changed" "Unsere Bedingungen haben sich gerade geändert. Bitte lesen Sie sie noch einmal. Es ist noch nichts bestellt.";
    CartEmpty = 400 "cart_empty" "Bitte fügen Sie Artikel zu Ihrem Warenkorb hinzu.";
    CartFull = 409 "cart_full" "Ihr Warenkorb ist voll: Es passen höchstens {max} verschiedene Artikel hinein.";
    TooManyItems = 400 "too_many_items" "Eine Bestellung kann höchstens 100 verschiedene Artikel enthalten.";
    QuantityInvalid = 400 "quantity_invalid" "Bitte wählen Sie eine Menge zwischen 1 und 1.000.000.";
    ShopClosed = 409 "shop_closed" "Der Laden ist noch nicht geöffnet und nimmt gerade keine Bestellungen an.";
    ShopNotReady = 409 "shop_not_ready" "Bevor der Laden öffnen kann, fehlt noch: {missing}.";
    GuestsOff = 403 "guests_off" "In diesem Shop bestellen Mitglieder. Bitte melden Sie sich an.";
    GuestsNeedMail = 409 "guests_need_mail" "Der Laden kann Gästen noch keine Bestätigung schicken. Bitte melden Sie sich an und bestellen Sie als Mitglied.";
    TooManyOfOne = 400 "too_many_of_one" "Von einem Artikel können Sie vorerst höchstens {max} Stück bestellen.";
    TooManyPieces = 400 "too_many_pieces" "Ihre Bestellung kann vorerst höchstens {max} Stück umfassen.";
    StockShared = 409 "stock_shared" "Von „{product}“ können Sie gerade höchstens {stock} Stück bestellen.";
    StockSharedOut = 409 "stock_shared_out" "„{product}“ ist gerade für andere Bestellungen reserviert. Bitte versuchen Sie es später erneut.";
    AmountInvalid = 400 "amount_invalid" "Bitte geben Sie einen Betrag mit höchstens zwei Nachkommastellen an.";
    OrderTooLarge = 400 "order_too_large" "Eine Bestellung kann höchstens 1.000.000 € umfassen.";
    PricesChanged = 409 "prices_changed" "Preise haben sich geändert. Bitte aktualisieren Sie die Seite.";
    ProductGone = 409 "product_gone" "Ein Artikel in Ihrem Warenkorb ist nicht mehr erhältlich. Bitte aktualisieren Sie die Seite.";
    OutOfStock = 409 "out_of_stock" "„{product}“ ist leider ausverkauft.";
    StockTooLow = 409 "stock_too_low" "Von „{product}“ sind nur noch {stock} auf Lager.";
    OrderNotFound = 404 "order_not_found" "Diese Bestellung gibt es nicht.";
    OrderSettled = 409 "order_settled" "Diese Bestellung ist bereits entschieden: {status}.";
    AddressesFull = 409 "addresses_full" "Mehr als {max} Adressen lassen sich nicht speichern. Bitte löschen Sie eine, die Sie nicht mehr brauchen.";
    AddressNotFound = 404 "address_not_found" "Diese Adresse gibt es nicht mehr. Bitte wählen Sie eine andere.";
    OrderUnpaid = 409 "order_unpaid" "Diese Bestellung ist noch nicht bezahlt.";
    FulfilmentMoved = 409 "fulfilment_moved" "Das geht nicht mehr: Diese Bestellung ist inzwischen {state}.";
    FulfilmentImpossible = 409 "fulfilment_impossible" "Das passt nicht zur Lieferung dieser Bestellung.";
    FulfilmentSent = 409 "fulfilment_sent" "Ein Teil dieser Bestellung ist schon unterwegs. Sie lässt sich nicht mehr stornieren.";
    FulfilmentRefunded = 409 "fulfilment_refunded" "Diese Bestellung ist bereits als erstattet vermerkt.";
    UndoTooLate = 409 "undo_too_late" "Das lässt sich nicht mehr zurücknehmen.";
}
