//! What a shop still needs, as the owner sees it, and the button that opens it.
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { owner } from "@/testing/people";
import { expectToast, open } from "@/testing/screen";
import { reply, type Schemas } from "@/testing/server";

const imprint: Schemas["Point"] = {
  code: "imprint",
  state: "missing",
  title: "Impressum",
  text: "Dieser Text ist noch nicht veröffentlicht.",
  path: "/admin/terms/imprint",
};
const mailbox: Schemas["Point"] = {
  ...imprint,
  code: "mailbox",
  state: "warning",
  title: "Postfach",
  path: null,
};
const closed: Schemas["Readiness"] = { openedAt: null, takesOrders: false, points: [mailbox, imprint] };
const ready: Schemas["Readiness"] = { ...closed, points: [{ ...imprint, state: "ok" }, mailbox] };

describe("readiness", () => {
  it("shows what is missing first, with the way to mend it, and waits with opening", async () => {
    reply("/api/admin/readiness", "get", 200, closed);
    open("/admin/readiness", owner());
    const missing = within(await screen.findByRole("region", { name: "Fehlt noch" }));
    expect(missing.getByRole("link", { name: /Impressum/ }).getAttribute("href")).toBe(
      "/admin/terms/imprint",
    );
    const groups = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
    expect(groups).toEqual(["Fehlt noch", "Sollte sein"]);
    const button = screen.getByRole("button", { name: /Laden öffnen/ });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    screen.getByText(/^Noch 1 Punkt, dann dürfen Sie öffnen/);
  });

  it("opens after a question, and can be closed again", async () => {
    reply("/api/admin/readiness", "get", 200, ready);
    reply("/api/admin/open", "post", 200, { ...ready, openedAt: "2020-11-21T10:00:00Z", takesOrders: true });
    const user = open("/admin/readiness", owner());
    await user.click(await screen.findByRole("button", { name: "Laden öffnen" }));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Laden öffnen?" }));
    await user.click(dialog.getByRole("button", { name: "Laden öffnen" }));
    await expectToast("Der Laden ist geöffnet");
    await screen.findByRole("button", { name: "Laden schließen" });
  });

  it("says of the demo that it is always open", async () => {
    reply("/api/admin/readiness", "get", 200, { ...ready, takesOrders: true });
    open("/admin/readiness", owner());
    await screen.findByText(/^Der Demo-Laden nimmt immer Bestellungen an/);
    expect(screen.queryByRole("button", { name: "Laden öffnen" })).toBeNull();
  });
});
