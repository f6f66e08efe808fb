//! The built `index.html`, filled in: tags in its head, content that reads before the app is there, and the app's first data.

use maud::{Markup, PreEscaped, html};

const HEAD: &str = "<!--head-->";
const CONTENT: &str = "<!--content-->";
const FIRST_DATA: &str = "<!--first-data-->";

#[derive(Debug, Default)]
pub struct Document {
    pub head: Markup,
    /// What is read until the app has started, and without JavaScript for good.
    pub content: Markup,
    /// As [`json_block`] makes it; empty for none.
    pub first_data: String,
}

impl Document {
    /// A page that stays as it is: the app is not started.
    pub fn into_static(self) -> String {
        let mut page = String::new();
        let whole = self.into_string();
        let mut rest = whole.as_str();
        // What visitors typed is escaped, so these stand only where the build put them.
        while let Some((before, script)) = rest.split_once("<script") {
            page.push_str(before);
            rest = script.split_once("</script>").map_or("", |(_, after)| after);
        }
        page + rest
    }

    pub fn into_string(self) -> String {
        let index = kontor_webapp::File::index().unwrap_or_else(|| {
            // A development server without a built app still answers; the text says what is missing.
            format!("<!doctype html><html lang=\"de\"><head>{HEAD}</head><body>Die Oberfläche ist noch nicht gebaut: npm run build in web/.{CONTENT}{FIRST_DATA}</body></html>")
        });
        let filled = index.replacen(HEAD, &self.head.0, 1).replacen(CONTENT, &self.content.0, 1);
        filled.replacen(FIRST_DATA, &self.first_data, 1)
    }
}

/// What the app reads before it asks: `{"config":…}`.
pub fn json_block(json: &str) -> Markup {
    block("first-data", json)
}

/// JSON that the app finds by `id`.
pub fn block(id: &str, json: &str) -> Markup {
    html! { script type="application/json" id=(id) { (script(json)) } }
}

/// JSON within a script: `<` is escaped, so that no text in it can end the script.
pub fn script(json: &str) -> PreEscaped<String> {
    PreEscaped(json.replace('<', "\\u003c"))
}
