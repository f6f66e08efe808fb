import { expectToast, goTo } from "../support/screen";
import { expect, test } from "../support/test";
import { euro, orderNumber } from "../support/world";
import { actions } from "../members/people";
import { markPaid } from "../orders/orders";

test("the figures are the shop's own and follow a settlement; registrations are decided beside them", async ({
  world,
  signedIn,
}) => {
  const owner = await world.owner();
  const { pending } = await owner.api.call("get", "/api/pending-registrations");
  for (const { id } of pending) await owner.api.call("post", "/api/admin/approve/{id}", { path: { id } });
  const [member, product, person] = [
    await world.member(),
    await world.product({ price: 123.45 }),
    await world.registered("schnell"),
  ];
  const id = await world.order(member.api, product);
  const before = await owner.api.call("get", "/api/admin/stats");
  const page = await signedIn(owner);
  await page.goto("/admin");
  const main = page.getByRole("main");
  const figure = (label: string) =>
    main
      .locator("section")
      .filter({ has: page.getByText(label, { exact: true }) })
      .first();
  for (const [label, value] of [
    ["Benutzer", before.totalUsers],
    ["Wartend", before.pendingUsers],
    ["Produkte", before.totalProducts],
    ["Bestellungen", before.totalOrders],
    ["Umsatz", euro(Number(before.totalRevenue))],
  ] as const) {
    await expect(figure(label)).toHaveText(new RegExp(`^${label}${value}`));
  }
  await expect(main).toContainText("1 wartend");
  await expect(main).toContainText("System läuft normal");

  await test.step("a registration", async () => {
    await expect(page.getByText("1 neue Registrierung(en) wartet auf Genehmigung")).toBeVisible();
    await actions(page, person.name).getByRole("button", { name: "Genehmigen" }).click();
    await expectToast(page, "Benutzer genehmigt", person.name);
    await expect(page.getByText("Niemand wartet auf Freischaltung.")).toBeVisible();
    await expect(page.getByText(/neue Registrierung\(en\)/)).toHaveCount(0);
  });

  await test.step("a settlement", async () => {
    await goTo(page, `/admin/orders?order=${id}`);
    await markPaid(page, id);
    await expectToast(page, "Status aktualisiert");
    await page.goto("/admin");
    await expect(figure("Umsatz")).toContainText(euro(Number(before.totalRevenue) + 123.45));
    await expect(main).toContainText(orderNumber(id));
  });

  await test.step("the analytics", async () => {
    const stats = await owner.api.call("get", "/api/admin/stats");
    await goTo(page, "/admin/analytics");
    await expect(main).toContainText(euro(Number(stats.totalRevenue)));
    const rate = ((stats.activeUsers / stats.totalUsers) * 100).toFixed(1).replace(".", ",");
    await expect(main).toContainText(`${rate} %`);
    for (const text of ["Online", "Verbunden", "Aktiv", "Läuft"]) await expect(main).toContainText(text);
  });
});

test("the sidebar leads everywhere, folds up and leads back to the shop @long", async ({
  world,
  signedIn,
}) => {
  const page = await signedIn(await world.owner());
  await page.goto("/admin");
  const sidebar = page.getByRole("navigation", { name: "Verwaltung" });
  await expect(sidebar.getByRole("link")).toHaveText([
    "Dashboard",
    "Benutzer",
    "Produkte",
    "Bestellungen",
    "Wallets",
    "Analytics",
    "Einstellungen",
  ]);
  await expect(sidebar.getByRole("link", { name: "Dashboard" })).toHaveAttribute("aria-current", "page");
  for (const [name, path] of [
    ["Benutzer", "/admin/users"],
    ["Produkte", "/admin/products"],
    ["Bestellungen", "/admin/orders"],
    ["Analytics", "/admin/analytics"],
    ["Einstellungen", "/admin/settings"],
  ] as const) {
    await sidebar.getByRole("link", { name }).click();
    await expect(page).toHaveURL(path);
    await expect(sidebar.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
  }
  // Screens without an entry belong to one.
  for (const [name, path] of [
    ["Produkte", "/admin/stock/count"],
    ["Einstellungen", "/admin/terms/imprint"],
    ["Dashboard", "/admin/money"],
  ] as const) {
    await goTo(page, path);
    await expect(sidebar.getByRole("link", { name })).toHaveAttribute("aria-current", "true");
  }
  await page.getByRole("button", { name: "Seitenleiste einklappen" }).click();
  await expect(sidebar.getByRole("link", { name: "Benutzer" })).toBeVisible();
  await page.getByRole("button", { name: "Seitenleiste ausklappen" }).click();
  await page.getByRole("link", { name: "Zum Shop" }).click();
  await expect(page).toHaveURL("/shop");
});
