import type { Page } from "@playwright/test";
import { expectToast } from "../support/screen";
import { expect, test } from "../support/test";
import type { Person } from "../support/world";
import { balanceOf, history, holder, movementsOf, openWallet, testAddress, withdrawAs } from "./wallets";

/** Withdrawals that wait for the shop, at /admin/wallets. Above 0.1 BTC they take two admins. */

const waiting = (page: Page, person: Person) =>
  page
    .getByRole("region", { name: "Auszahlungen warten auf eine Entscheidung" })
    .getByRole("listitem")
    .filter({ hasText: person.name });

test("the owner pays out, and the member sees where it went", async ({ world, signedIn }) => {
  const person = await holder(world);
  await withdrawAs(person, { address: testAddress, amount: "0.02" });
  const theirs = await signedIn(person);
  await openWallet(theirs, "Verlauf");
  await expect(history(theirs).first()).toContainText("Ausstehend");
  const page = await signedIn(await world.owner());
  await page.goto("/admin/wallets");
  const line = waiting(page, person);
  await expect(line).toContainText("0,02 BTC");
  await line.getByRole("button", { name: /^Auszahlen/ }).click();
  const dialog = page.getByRole("alertdialog", { name: "Auszahlung buchen" });
  await expect(dialog).toContainText(testAddress);
  await dialog.getByRole("button", { name: "Jetzt buchen" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Bitte tragen Sie die Transaktions-ID ein.");
  const txId = "ab".repeat(32);
  await dialog.getByRole("textbox", { name: "Transaktions-ID" }).fill(txId);
  await dialog.getByRole("button", { name: "Jetzt buchen" }).click();
  await expectToast(page, "Auszahlung gebucht", `0,02 BTC für ${person.name}`);
  await expect(line).toHaveCount(0);
  await expect(history(theirs).first()).toContainText(/Auszahlung.*Bestätigt/s);
  await expect(history(theirs).first().getByRole("link")).toHaveAttribute("href", new RegExp(`${txId}$`));
});

test("what is refused goes back, with the reason in the history", async ({ world, signedIn }) => {
  const person = await holder(world);
  await withdrawAs(person, { address: testAddress, amount: "0.02" });
  const page = await signedIn(await world.owner());
  await page.goto("/admin/wallets");
  await waiting(page, person)
    .getByRole("button", { name: /^Ablehnen/ })
    .click();
  const dialog = page.getByRole("alertdialog", { name: "Auszahlung ablehnen?" });
  await expect(dialog).toContainText(`0,02 BTC gehen zurück auf das Guthaben von ${person.name}.`);
  await dialog.getByRole("textbox", { name: /^Grund/ }).fill("Adresse bitte bestätigen");
  await dialog.getByRole("button", { name: "Auszahlung ablehnen" }).click();
  await expectToast(page, "Auszahlung abgelehnt");
  expect(await balanceOf(person, "BTC")).toBe("0.05000000");
  const theirs = await signedIn(person);
  await openWallet(theirs, "Verlauf");
  await expect(history(theirs).first()).toContainText(
    /Auszahlung.*Fehlgeschlagen.*Adresse bitte bestätigen/s,
  );
});

test("a large one takes two admins: one approves, the owner pays out", async ({ world, signedIn }) => {
  const person = await holder(world, "0.5");
  await withdrawAs(person, { address: testAddress, amount: "0.2" });
  const owner = await signedIn(await world.owner());
  await owner.goto("/admin/wallets");
  const line = waiting(owner, person);
  await expect(line).toContainText("Zwei Admins nötig");
  const payOut = line.getByRole("button", { name: /^Auszahlen/ });
  await expect(payOut).toHaveAttribute("aria-disabled", "true");
  await expect(payOut).toHaveAccessibleDescription("Erst muss ein anderer Admin freigeben.");

  const second = await world.member("verwaltet", "admin");
  const admin = await signedIn(second);
  await admin.goto("/admin/wallets");
  await waiting(admin, person)
    .getByRole("button", { name: /^Freigeben/ })
    .click();
  await admin.getByRole("alertdialog").getByRole("button", { name: "Freigeben" }).click();
  await expectToast(admin, "Auszahlung freigegeben");
  await expect(waiting(admin, person)).toContainText(`freigegeben von ${second.name}`);
  // Paying out is the owner's.
  await expect(
    waiting(admin, person).getByRole("button", { name: /^Auszahlen/ }),
  ).toHaveAccessibleDescription("Auszahlen kann nur der Inhaber.");

  await owner.reload();
  await payOut.click();
  const dialog = owner.getByRole("alertdialog");
  await dialog.getByRole("textbox", { name: "Transaktions-ID" }).fill("cd".repeat(32));
  await dialog.getByRole("button", { name: "Jetzt buchen" }).click();
  await expectToast(owner, "Auszahlung gebucht");
  expect(await movementsOf(person, "BTC")).toMatchObject([{ type: "withdrawal", status: "confirmed" }, {}]);
});

test("a payment that no watcher saw is booked by the owner, once", async ({ world, signedIn, faults }) => {
  faults.allow(/409.*deposits/);
  const person = await holder(world, "0");
  const page = await signedIn(await world.owner());
  await page.goto("/admin/wallets?area=wallets");
  for (const round of ["booked", "refused"]) {
    await page.getByRole("button", { name: "Einzahlung buchen" }).click();
    const dialog = page.getByRole("dialog", { name: "Einzahlung buchen" });
    const book = dialog.getByRole("button", { name: "Einzahlung buchen" });
    await expect(book).toHaveAttribute("aria-disabled", "true");
    await dialog.getByRole("searchbox").fill(person.name);
    await dialog
      .getByRole("list")
      .getByRole("button", { name: new RegExp(person.name) })
      .click();
    await dialog.getByRole("combobox", { name: "Währung" }).selectOption("XMR");
    await dialog.getByRole("spinbutton", { name: "Betrag" }).fill("1.5");
    await dialog.getByRole("textbox", { name: "Transaktions-ID" }).fill(`${person.id}`.padStart(64, "f"));
    await book.click();
    if (round === "booked") {
      await expectToast(page, "Einzahlung gebucht", `1,5 XMR für ${person.name}`);
      await expect(dialog).toHaveCount(0);
    } else {
      await expect(dialog.getByRole("alert")).toHaveText("Diese Transaktion ist bereits gebucht.");
    }
  }
  expect(await balanceOf(person, "XMR")).toBe("1.500000000000");
});

test("withdrawals that wait can be decided on the dashboard @long", async ({ world, signedIn }) => {
  const person = await holder(world);
  await withdrawAs(person, { address: testAddress, amount: "0.01" });
  const page = await signedIn(await world.owner());
  await page.goto("/admin");
  await waiting(page, person)
    .getByRole("button", { name: /^Ablehnen/ })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Auszahlung ablehnen" }).click();
  await expectToast(page, "Auszahlung abgelehnt");
  await expect(waiting(page, person)).toHaveCount(0);
});
