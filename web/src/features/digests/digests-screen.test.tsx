//! The mail with what was missed: chosen in the profile, ended by the link of a letter.
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { member } from "@/testing/people";
import { answerProfile } from "@/testing/profile";
import { expectToast, open } from "@/testing/screen";
import { failWithoutWords, refuse, reply, type Schemas, sent } from "@/testing/server";

const off: Schemas["Digest"] = {
  frequency: "off",
  isOffered: true,
  address: "mira@post.example",
  nextAt: null,
};
const daily: Schemas["Digest"] = { ...off, frequency: "daily", nextAt: "2026-11-28T17:00:00Z" };

const card = async () => within(await screen.findByRole("region", { name: "Zusammenfassung per E-Mail" }));
const choice = async (name: RegExp) => (await card()).findByRole<HTMLInputElement>("radio", { name });

describe("in the profile", () => {
  beforeEach(answerProfile);

  it("it is off, is chosen, and says when the next one comes", async () => {
    reply("/api/digests", "get", 200, off);
    reply("/api/digests", "put", 200, daily);
    const user = open("/profile", member());
    expect((await choice(/^Aus/)).checked).toBe(true);
    await user.click(await choice(/^Täglich/));
    expect((await choice(/^Täglich/)).checked).toBe(true);
    const status = await (await card()).findByText(/Die nächste geht am .* Uhr an mira@post.example\./);
    expect(status.textContent).toContain("28.11.2026");
    expect(await sent("/api/digests", "put")[0]?.json()).toEqual({ frequency: "daily" });
  });

  it("it goes back when the server refuses it", async () => {
    reply("/api/digests", "get", 200, off);
    refuse("/api/digests", "put", 409, "letters_not_offered", "Der Laden verschickt zurzeit keine E-Mails.");
    const user = open("/profile", member());
    await user.click(await choice(/^Wöchentlich/));
    await expectToast("Fehler beim Speichern", "Der Laden verschickt zurzeit keine E-Mails.");
    const former = await choice(/^Aus/);
    await waitFor(() => expect(former.checked).toBe(true));
  });

  it("it needs an address", async () => {
    reply("/api/digests", "get", 200, { ...off, address: null });
    open("/profile", member());
    await (await card()).findByText(/braucht Ihr Konto eine bestätigte E-Mail-Adresse/);
    expect((await card()).queryByRole("radio")).toBeNull();
  });

  it("can be switched off by someone who has lost the address", async () => {
    reply("/api/digests", "get", 200, { ...daily, address: null });
    open("/profile", member());
    expect((await choice(/^Täglich/)).disabled).toBe(true);
    expect((await choice(/^Aus/)).disabled).toBe(false);
  });

  it("it says that it could not be loaded", async () => {
    failWithoutWords("/api/digests", "get");
    open("/profile", member());
    await (await card()).findByText("Die Einstellung konnte nicht geladen werden.");
  });
});

describe("the link in a digest", () => {
  it("asks before it ends anything", async () => {
    reply("/api/digests/leave", "post", 200, { success: true, message: "Sie bekommen keine mehr." });
    const user = open("/zusammenfassung-abbestellen?schluessel=abc");
    const button = await screen.findByRole("button", { name: "Jetzt abbestellen" });
    expect(sent("/api/digests/leave", "post")).toHaveLength(0);
    await user.click(button);
    expect((await screen.findByRole("status")).textContent).toBe("Sie bekommen keine mehr.");
  });

  it("says what is wrong with it", async () => {
    refuse("/api/digests/leave", "post", 400, "mail_link_invalid", "Dieser Link gilt nicht mehr.");
    const user = open("/zusammenfassung-abbestellen?schluessel=abc");
    await user.click(await screen.findByRole("button", { name: "Jetzt abbestellen" }));
    expect((await screen.findByRole("alert")).textContent).toBe("Dieser Link gilt nicht mehr.");
  });
});
