//! Which addresses the app has a screen for: any other is a page that is not there, and says so with its status. The list is the app's
//! own (`web/src/base/paths.ts`); a test compares them.

/// Every screen, and whether it may be read by everybody.
pub const APP_PATHS: [(&str, bool); 78] = [
    ("/", true),
    ("/auth", true),
    ("/einladung/{secret}", true),
    ("/shop", true),
    ("/product/{id}", true),
    ("/enhanced-shop", false),
    ("/chat", false),
    ("/chat/{id}", false),
    ("/premium-lounge", false),
    ("/user/{userId}", false),
    ("/profile/{userId}", false),
    ("/profile", false),
    ("/wallet", false),
    ("/letters", false),
    ("/letters/{id}", false),
    ("/entscheidungen", false),
    ("/orders", false),
    ("/orders/{id}", true),
    ("/passwort-vergessen", true),
    ("/passwort-neu", true),
    ("/email-bestaetigen", true),
    ("/neuigkeiten/{id}", false),
    ("/newsletter-bestaetigen", true),
    ("/newsletter-abbestellen", true),
    ("/zusammenfassung-abbestellen", true),
    ("/hilfe", true),
    ("/hilfe/{slug}", true),
    ("/impressum", true),
    ("/datenschutz", true),
    ("/agb", true),
    ("/widerrufsbelehrung", true),
    ("/versand", true),
    ("/barrierefreiheit", true),
    ("/bewertungen", true),
    ("/pending-approval", false),
    ("/paypal-success", false),
    ("/paypal-cancel", false),
    ("/simple-admin", false),
    ("/admin", false),
    ("/admin/users", false),
    ("/admin/products", false),
    ("/admin/stock", false),
    ("/admin/stock/count", false),
    ("/admin/stock/movements", false),
    ("/admin/categories", false),
    ("/admin/orders", false),
    ("/admin/wallets", false),
    ("/admin/analytics", false),
    ("/admin/settings", false),
    ("/admin/business", false),
    ("/admin/fulfilments", false),
    ("/admin/money", false),
    ("/admin/invoices", false),
    ("/admin/bookkeeping", false),
    ("/admin/retention", false),
    ("/admin/delivery", false),
    ("/admin/vouchers", false),
    ("/admin/invitations", false),
    ("/admin/rooms", false),
    ("/admin/moderation", false),
    ("/admin/announcements", false),
    ("/admin/readiness", false),
    ("/admin/setup", false),
    ("/admin/revocations", false),
    ("/admin/mail", false),
    ("/admin/letters", false),
    ("/admin/terminations", false),
    ("/admin/terms", false),
    ("/admin/terms/{kind}", false),
    ("/admin/guarantee-notice", false),
    ("/admin/shop-settings", false),
    ("/admin/audit", false),
    ("/admin/lounge", false),
    ("/admin/payments", false),
    ("/admin/animations", false),
    ("/admin/statistics", false),
    ("/admin-old", false),
    ("/admin/login", true),
];

/// The app's screens as a path names them, with or without a slash at its end.
pub fn is_known(path: &str) -> bool {
    let path = path.strip_suffix('/').filter(|rest| !rest.is_empty()).unwrap_or(path);
    APP_PATHS.iter().any(|(pattern, _)| fits(pattern, path))
}

fn fits(pattern: &str, path: &str) -> bool {
    let (mut wanted, mut given) = (pattern.split('/'), path.split('/'));
    loop {
        match (wanted.next(), given.next()) {
            (None, None) => return true,
            (Some(part), Some(given)) if part == given || (part.starts_with('{') && !given.is_empty()) => {}
            _ => return false,
        }
    }
}

/// What begins with one of these is for members, or for those who were sent a link. A beginning includes all behind it.
pub fn private_beginnings() -> Vec<&'static str> {
    let sent = |path: &str| path.contains("{secret}");
    let private = APP_PATHS.iter().filter(|(path, public)| !public || sent(path)).map(|(path, _)| *path);
    let mut beginnings: Vec<&str> = private.map(|path| path.split('{').next().unwrap_or(path)).collect();
    beginnings.sort_unstable();
    let mut kept: Vec<&str> = Vec::new();
    for path in beginnings {
        if kept.last().is_none_or(|before| !path.starts_with(before)) {
            kept.push(path);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_known_as_the_app_knows_them() {
        for path in ["/", "//", "/shop", "/shop/", "/product/7", "/chat/3", "/admin/terms/agb", "/orders/"] {
            assert!(is_known(path), "{path}");
        }
        for path in ["", "/shop/x", "/Shop", "/product/", "/product/7/8", "/wp-login.php", "/admin/none"] {
            assert!(!is_known(path), "{path}");
        }
    }

    #[test]
    fn a_beginning_includes_what_is_behind_it() {
        let private = private_beginnings();
        assert!(private.contains(&"/einladung/"));
        assert!(private.contains(&"/admin") && !private.iter().any(|path| path.starts_with("/admin/")));
        for public in ["/", "/shop", "/product/7", "/hilfe/versand", "/impressum", "/auth"] {
            assert!(!private.iter().any(|path| public.starts_with(path)), "{public}");
        }
    }
}
