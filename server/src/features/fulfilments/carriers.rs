//! Where carriers tell where a parcel is.

/// Addresses that end with the tracking number, by a word of the carrier's name; each as the carrier's own page forms it
/// (looked up on 2026-11-24).
const TRACKING: &[(&str, &str)] = &[
    ("dhl", "https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode="),
    ("post", "https://www.deutschepost.de/de/s/sendungsverfolgung.html?piececode="),
    ("hermes", "https://www.myhermes.de/empfangen/sendungsverfolgung/sendungsinformation#"),
    ("dpd", "https://tracking.dpd.de/status/de_DE/parcel/"),
    ("gls", "https://www.gls-pakete.de/sendungsverfolgung?match="),
    ("ups", "https://www.ups.com/track?loc=de_DE&tracknum="),
];

/// Nothing for a carrier that is not known, or without a number.
pub fn tracking_url(carrier: &str, tracking: &str) -> Option<String> {
    let carrier = carrier.to_lowercase();
    let (_, address) = TRACKING.iter().find(|(word, _)| carrier.contains(word))?;
    (!tracking.is_empty()).then(|| format!("{address}{tracking}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_parcel_is_followed_at_its_carrier() {
        let dhl = "https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode=00340434161094042557";
        assert_eq!(tracking_url("DHL Paket", "00340434161094042557").as_deref(), Some(dhl));
        assert_eq!(tracking_url("Deutsche Post", "").as_deref(), None);
        assert_eq!(tracking_url("Mein Fahrrad", "7").as_deref(), None);
    }
}
