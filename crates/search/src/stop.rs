//! Words that say nothing about what a text is about.

/// Folded; sorted for the look-up.
const STOP: &[&str] = &[
    "ab", "aber", "ach", "ah", "all", "alle", "allem", "allen", "aller", "alles", "als", "also", "am", "an", "andere",
    "anderen", "anderer", "auch", "auf", "aus", "bei", "beim", "bekomme", "bekommen", "bekommt", "bin", "bis",
    "bisschen", "bist", "bitte", "brauche", "brauchen", "braucht", "da", "dabei", "dadurch", "dafür", "damit",
    "danach", "danke", "dann", "daran", "darauf", "darf", "darfst", "darin", "das", "dass", "davon", "dazu", "dein",
    "deine", "deinem", "deinen", "deiner", "dem", "den", "denen", "denn", "der", "deren", "des", "deshalb", "dich",
    "die", "dies", "diese", "diesem", "diesen", "dieser", "dieses", "dir", "doch", "dort", "du", "durch", "durfte",
    "dürfen", "eben", "eigene", "eigenen", "eigentlich", "ein", "eine", "einem", "einen", "einer", "eines", "einfach",
    "einmal", "endlich", "er", "es", "etwa", "etwas", "euch", "euer", "eure", "eurem", "euren", "eurer", "finde",
    "finden", "findet", "frage", "fragen", "für", "ganz", "gar", "geben", "gefragt", "gegen", "gehe", "gehen", "geht",
    "gehört", "gerade", "gern", "gerne", "gestern", "gewesen", "gibt", "gibts", "gleich", "hab", "habe", "haben",
    "habt", "hallo", "halt", "hast", "hat", "hatte", "hatten", "hattest", "heisst", "helfen", "her", "heute", "hi",
    "hier", "hilft", "hin", "hätte", "hätten", "hättest", "ich", "ihm", "ihn", "ihnen", "ihr", "ihre", "ihrem",
    "ihren", "ihrer", "im", "immer", "in", "ins", "irgendwas", "irgendwie", "irgendwo", "ist", "ja", "je", "jede",
    "jedem", "jeden", "jeder", "jedes", "jemand", "jetzt", "kann", "kannst", "kein", "keine", "keinen", "komm",
    "komme", "kommen", "kommt", "konnte", "konnten", "krieg", "kriege", "kriegen", "kriegt", "kurz", "können",
    "könnt", "könnte", "könntest", "lang", "lange", "lassen", "los", "länger", "lässt", "mach", "mache", "machen",
    "macht", "mag", "mal", "man", "mehr", "mein", "meine", "meinem", "meinen", "meiner", "meines", "meist", "meiste",
    "meisten", "meistens", "mich", "mir", "mit", "moin", "morgen", "muss", "musst", "mussten", "möchte", "möchten",
    "möglich", "müssen", "müsste", "müssten", "nach", "ne", "nehme", "nehmen", "nehmt", "nein", "nen", "nich",
    "nicht", "nichts", "niemand", "nimmt", "nix", "noch", "nochmal", "nun", "nur", "ob", "oder", "ohne", "passiert",
    "problem", "raus", "rein", "sag", "sage", "sagen", "sagt", "schon", "seh", "sehe", "sehen", "sehr", "sei", "seid",
    "sein", "seine", "seit", "selbst", "servus", "sich", "sie", "sieht", "sind", "so", "sogar", "soll", "sollst",
    "sollte", "sollten", "sonst", "sowas", "stehen", "steht", "tag", "tun", "tut", "um", "und", "uns", "unser",
    "unsere", "unter", "versteh", "verstehe", "viel", "viele", "vom", "von", "vor", "wann", "war", "waren", "warum",
    "was", "wegen", "weil", "weiss", "welche", "welchem", "welchen", "welcher", "welches", "wem", "wen", "wenn",
    "wer", "werde", "werden", "wie", "wieder", "wieso", "wieviel", "wieviele", "will", "willst", "wir", "wird",
    "wirst", "wissen", "wo", "wofür", "woher", "wollen", "wollte", "wollten", "woran", "worauf", "worden", "wozu",
    "wurde", "wurden", "wär", "wäre", "würde", "würden", "würdest", "zu", "zum", "zur", "zwar", "über", "überhaupt",
];

pub fn is_stop(folded: &str) -> bool {
    STOP.contains(&folded)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_are_written_as_they_are_looked_up() {
        for word in STOP {
            assert_eq!(crate::words::fold(word), *word);
        }
    }
}
