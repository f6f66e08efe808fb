import { expect, test } from "../support/test";
import { action, bubble, field, openActions, say } from "./chat";

test("sample rooms are marked, and what is written there stays here", async ({ world, signedIn }, info) => {
  const phone = info.project.name === "phone";
  const page = await signedIn(await world.member());
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") sent.push(request.url());
  });
  page.on("websocket", (socket) =>
    socket.on("framesent", ({ payload }) => {
      if (String(payload).includes("chat_message")) sent.push(String(payload));
    }),
  );
  await page.goto("/chat");
  const rooms = page.getByRole("region", { name: "Beispielräume" }).getByRole("link");
  await expect(rooms).toHaveCount(3);
  for (const room of await rooms.all()) await expect(room).toContainText("Demo");
  await rooms.filter({ hasText: "Röstgespräche" }).click();
  await expect(page).toHaveURL("/chat/demo-1");
  await expect(page.getByText("bleibt auf diesem Gerät")).toBeVisible();

  await say(page, "Nur ein Versuch");
  await expect(bubble(page, "Nur ein Versuch")).toBeVisible();
  // The identity there is fixed: the sample's own messages are one's own.
  await expect(bubble(page, "Welche Mahlung nehmt ihr?")).toContainText("Sie:");
  await openActions(page, "casi como maracuyá", phone);
  await action(page, "Übersetzen", phone).click();
  await expect(bubble(page, "fast wie Maracuja")).toContainText("Übersetzt aus: Spanisch");
  expect(sent).toEqual([]);

  await page.reload();
  await expect(field(page)).toBeVisible();
  await expect(bubble(page, "Nur ein Versuch")).toHaveCount(0);
});
