//! What a law dictates, letter by letter.

use super::{office, save_seller};
use crate::support::{TestApp, on_sqlite};

/// Anlage 1 zu Art. 246a § 1 Abs. 2 Satz 2 EGBGB, in the version that holds since 19.06.2026, for goods and services.
const INSTRUCTION: [&str; 12] = [
    "Sie haben das Recht, binnen vierzehn Tagen ohne Angabe von Gründen diesen Vertrag zu widerrufen.",
    "Die Widerrufsfrist beträgt vierzehn Tage ab dem Tag, an dem Sie oder ein von Ihnen benannter Dritter, der nicht der Beförderer ist, die Waren in Besitz genommen haben bzw. hat.",
    "Um Ihr Widerrufsrecht auszuüben, müssen Sie uns (Kranich & Kessel e. K., Kranichkai 7, 20457 Hamburg, Telefon: +49 40 555 01 23, E-Mail: post@kranich.example) mittels einer eindeutigen Erklärung (z. B. ein mit der Post versandter Brief oder eine E-Mail) über Ihren Entschluss, diesen Vertrag zu widerrufen, informieren. Sie können dafür das beigefügte Muster-Widerrufsformular verwenden, das jedoch nicht vorgeschrieben ist.",
    "Wenn Sie diese Online-Funktion nutzen, übermitteln wir Ihnen auf einem dauerhaften Datenträger (z. B. durch eine E-Mail) unverzüglich eine Eingangsbestätigung mit Informationen zum Inhalt der Widerrufserklärung sowie dem Datum und der Uhrzeit ihres Eingangs.",
    "Zur Wahrung der Widerrufsfrist reicht es aus, dass Sie die Mitteilung über die Ausübung des Widerrufsrechts vor Ablauf der Widerrufsfrist absenden.",
    "Wenn Sie diesen Vertrag widerrufen, haben wir Ihnen alle Zahlungen, die wir von Ihnen erhalten haben, einschließlich der Lieferkosten (mit Ausnahme der zusätzlichen Kosten, die sich daraus ergeben, dass Sie eine andere Art der Lieferung als die von uns angebotene, günstigste Standardlieferung gewählt haben), unverzüglich und spätestens binnen vierzehn Tagen ab dem Tag zurückzuzahlen, an dem die Mitteilung über Ihren Widerruf dieses Vertrags bei uns eingegangen ist. Für diese Rückzahlung verwenden wir dasselbe Zahlungsmittel, das Sie bei der ursprünglichen Transaktion eingesetzt haben, es sei denn, mit Ihnen wurde ausdrücklich etwas anderes vereinbart; in keinem Fall werden Ihnen wegen dieser Rückzahlung Entgelte berechnet.",
    "Wir können die Rückzahlung verweigern, bis wir die Waren wieder zurückerhalten haben oder bis Sie den Nachweis erbracht haben, dass Sie die Waren zurückgesandt haben, je nachdem, welches der frühere Zeitpunkt ist.",
    "Sie haben die Waren unverzüglich und in jedem Fall spätestens binnen vierzehn Tagen ab dem Tag, an dem Sie uns über den Widerruf dieses Vertrags unterrichten, an uns zurückzusenden oder zu übergeben. Die Frist ist gewahrt, wenn Sie die Waren vor Ablauf der Frist von vierzehn Tagen absenden.",
    "Sie tragen die unmittelbaren Kosten der Rücksendung der Waren.",
    "Sie müssen für einen etwaigen Wertverlust der Waren nur aufkommen, wenn dieser Wertverlust auf einen zur Prüfung der Beschaffenheit, Eigenschaften und Funktionsweise der Waren nicht notwendigen Umgang mit ihnen zurückzuführen ist.",
    // Notes 1a and 6 of the same, for services.
    "Die Widerrufsfrist beträgt vierzehn Tage ab dem Tag des Vertragsabschlusses.",
    "Haben Sie verlangt, dass die Dienstleistungen während der Widerrufsfrist beginnen soll, so haben Sie uns einen angemessenen Betrag zu zahlen, der dem Anteil der bis zu dem Zeitpunkt, zu dem Sie uns von der Ausübung des Widerrufsrechts hinsichtlich dieses Vertrags unterrichten, bereits erbrachten Dienstleistungen im Vergleich zum Gesamtumfang der im Vertrag vorgesehenen Dienstleistungen entspricht.",
];

/// Anlage 2 zu Art. 246a § 1 Abs. 2 Satz 1 Nr. 1 und § 2 Abs. 2 Nr. 2 EGBGB, line by line, after the seller.
const FORM: [&str; 7] = [
    "- Hiermit widerrufe(n) ich/wir (\\*) den von mir/uns (\\*) abgeschlossenen Vertrag über den Kauf der folgenden Waren (\\*)/die Erbringung der folgenden Dienstleistung (\\*)",
    "- Bestellt am (\\*)/erhalten am (\\*)",
    "- Name des/der Verbraucher(s)",
    "- Anschrift des/der Verbraucher(s)",
    "- Unterschrift des/der Verbraucher(s) (nur bei Mitteilung auf Papier)",
    "- Datum",
    "(\\*) Unzutreffendes streichen.",
];

/// Made of the seller's facts, it needs no other words.
#[on_sqlite]
async fn the_imprint_is_no_sample_once_the_seller_is_known(app: TestApp) {
    let owner = app.owner().await;
    save_seller(&owner).await;
    let editor = owner.get("/api/admin/terms/imprint").await.ok();
    let published = super::publish(&owner, "imprint", editor["sample"].as_str().unwrap(), 0).await;
    assert_eq!(published["published"]["isSample"], false, "{published}");
    let readiness = owner.get("/api/admin/readiness").await.ok();
    let points = readiness["points"].as_array().unwrap();
    assert_eq!(points.iter().find(|point| point["code"] == "imprint").unwrap()["state"], "ok");
}

#[on_sqlite]
async fn the_instruction_about_withdrawal_is_the_laws(app: TestApp) {
    let owner = app.owner().await;
    save_seller(&owner).await;
    let editor = owner.get(&office("revocation")).await.ok();
    let sample = editor["sample"].as_str().unwrap();
    let seller = "Kranich & Kessel e. K., Kranichkai 7, 20457 Hamburg, Telefon: +49 40 555 01 23, E-Mail: post@kranich.example";
    let online = format!(
        "Sie können Ihr Widerrufsrecht auch online unter {}/widerrufen ausüben. {}",
        app.shop().config.public_url(),
        INSTRUCTION[3]
    );
    let form = format!("- An {seller}:");
    let [right, goods, how, _, in_time, back, until, sent, costs, loss, service, share] = INSTRUCTION;
    let mut wanted =
        vec!["## Wenn Sie Waren kaufen", "### Widerrufsrecht", right, goods, how, &online, in_time];
    wanted.extend(["### Folgen des Widerrufs", back, until, sent, costs, loss]);
    wanted.extend([
        "## Wenn Sie die Premium-Mitgliedschaft kaufen",
        "### Widerrufsrecht",
        right,
        service,
        how,
    ]);
    wanted.extend([&online, in_time, "### Folgen des Widerrufs", back, share, "## Muster-Widerrufsformular"]);
    wanted.push(
        "(Wenn Sie den Vertrag widerrufen wollen, dann füllen Sie bitte dieses Formular aus und senden Sie es zurück.)",
    );
    wanted.push(&form);
    wanted.extend(FORM);
    let lines: Vec<&str> = sample.lines().filter(|line| !line.is_empty()).collect();
    assert_eq!(lines, wanted, "nothing is missing, and nothing stands between");
    let published = super::publish(&owner, "revocation", sample, 0).await;
    assert_eq!(published["published"]["isSample"], false, "the law's own words are no sample");
}
