//! The support bot as a visitor sees it, with a server that fails and answers that are made up.
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { queryClient } from "@/api/query";
import { member } from "@/testing/people";
import { expectToast, open, toasts } from "@/testing/screen";
import { cutOff, failWithoutWords, hang, held, refuse, reply, type Schemas, stream } from "@/testing/server";
import { SupportButton } from "./components/support-button";
import { supportOpen } from "./open";

const greeting: Schemas["BotGreeting"] = {
  success: true,
  message: "Guten Tag! Wie kann ich helfen?",
  assistant: "passages",
  advice: false,
};
const answer = (change: Partial<Schemas["Reply"]> = {}): Schemas["Reply"] => ({
  success: true,
  message: "Zwei Werktage.",
  sources: [],
  products: [],
  writtenBy: "passages",
  handover: false,
  notice: null,
  ...change,
});
const says = (change?: Partial<Schemas["Reply"]>) =>
  stream("/api/ai-bot/message", "post", ["done", answer(change)]);

beforeEach(() => {
  supportOpen.set(false);
  reply("/api/ai-bot/init", "post", 200, greeting);
});

/** The bot stands next to the app, over a screen that asks for nothing. */
async function openBot(person?: Parameters<typeof open>[1]) {
  reply("/api/help", "get", 200, []);
  open("/hilfe", person);
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={queryClient}>
      <SupportButton shown />
    </QueryClientProvider>,
  );
  await user.click(screen.getByRole("button", { name: "KI Support-Bot öffnen" }));
  const dialog = within(await screen.findByRole("dialog", { name: "KI Support-Bot" }));
  const field = () => dialog.getByRole<HTMLTextAreaElement>("textbox");
  return {
    user,
    dialog,
    field,
    turns: () => within(dialog.getByRole("log")).getAllByRole("listitem"),
    ask: (question: string) => user.type(field(), `${question}{Enter}`),
  };
}

/** A conversation that is over is over for the tests after it. */
async function reset({ user, dialog }: Awaited<ReturnType<typeof openBot>>) {
  reply("/api/ai-bot/reset", "post", 200, { success: true, message: "ok" });
  await user.click(dialog.getByRole("button", { name: "Konversation zurücksetzen" }));
  await expectToast("Konversation zurückgesetzt");
}

it("what the bot says is text, and leads nowhere else", async () => {
  says({
    message: '<b>fett</b> <a href="https://example.com">hier</a>',
    sources: [
      { title: "Woanders", href: "https://example.com/" },
      { title: "Auch woanders", href: "//example.com/" },
      { title: "Versand", href: "/hilfe/versand" },
    ],
    products: [
      { id: 999_999, name: "Erfunden", price: 1, imageUrl: "https://example.com/a.png", reason: "x" },
    ],
  });
  const bot = await openBot();
  await bot.ask("Bitte fett");
  await bot.dialog.findAllByText('<b>fett</b> <a href="https://example.com">hier</a>');
  expect(bot.dialog.getAllByRole("link").map(({ textContent }) => textContent)).toContain("Versand");
  expect(bot.dialog.queryByRole("link", { name: /oanders/ })).toBeNull();
  expect(bot.dialog.queryByText("Erfunden")).toBeNull();
  await reset(bot);
});

it("what went wrong is said beside the answer, and read out with it", async () => {
  const notice = "Das Sprachmodell ist nicht erreichbar.";
  says({ notice });
  const bot = await openBot();
  await bot.ask("Wie lange?");
  const status = await bot.dialog.findByText(`Zwei Werktage. ${notice}`);
  expect(status.closest('[role="status"]')).not.toBeNull();
  await reset(bot);
});

it("how it answers is said once it is known", async () => {
  const { until, release } = held();
  reply("/api/ai-bot/init", "post", 200, () =>
    until.then(() => ({ ...greeting, assistant: "model" as const })),
  );
  const bot = await openBot();
  await bot.dialog.findAllByText("Der Bot wird gestartet …");
  expect(bot.dialog.queryByText(/antwortet/i)).toBeNull();
  release();
  await bot.dialog.findAllByText(/Ein Sprachmodell antwortet/);
  await reset(bot);
});

it("a slow answer can be given up, and asked for again", async () => {
  hang("/api/ai-bot/message", "post");
  const bot = await openBot();
  await bot.ask("Wie lange?");
  await bot.user.click(await bot.dialog.findByRole("button", { name: "Antwort abbrechen" }));
  await bot.dialog.findAllByText(/Abgebrochen/);
  expect(toasts()).toEqual([]);
  says();
  await bot.user.click(bot.dialog.getByRole("button", { name: "Erneut senden" }));
  await bot.dialog.findAllByText("Zwei Werktage.");
  await reset(bot);
});

describe("it says so, at the start and on a question,", () => {
  const refusal = "Zu viele Fragen. Bitte warten Sie einen Moment.";
  type Path = "/api/ai-bot/init" | "/api/ai-bot/message";

  it.each([
    ["the connection breaks", (path: Path) => cutOff(path, "post"), undefined],
    ["a proxy answers", (path: Path) => failWithoutWords(path, "post"), undefined],
    ["the server refuses", (path: Path) => refuse(path, "post", 429, "rate_limited", refusal), refusal],
  ])("when %s", async (_, fail, reason) => {
    fail("/api/ai-bot/init");
    const bot = await openBot();
    await expectToast("Bot konnte nicht gestartet werden", reason);
    expect(bot.field().disabled).toBe(true);
    reply("/api/ai-bot/init", "post", 200, greeting);
    await bot.user.click(bot.dialog.getByRole("button", { name: "Erneut versuchen" }));
    await bot.dialog.findAllByText(greeting.message);
    fail("/api/ai-bot/message");
    await bot.ask("Wie lange?");
    await expectToast("Nachricht konnte nicht gesendet werden", reason);
    await bot.dialog.findByRole("button", { name: "Erneut senden" });
    expect(bot.field().disabled).toBe(false);
    await reset(bot);
  });
});

describe("the hand-over", () => {
  it("asks visitors to sign in", async () => {
    says({ handover: true });
    const bot = await openBot();
    await bot.ask("Mensch");
    const door = await bot.dialog.findByRole("link", { name: "Anmelden" });
    expect(door.getAttribute("href")).toBe("/auth");
    await reset(bot);
  });

  it("says so when it fails", async () => {
    says({ handover: true });
    cutOff("/api/ai-bot/handover", "post");
    const bot = await openBot(member());
    await bot.ask("Mensch");
    await bot.dialog.findAllByText("Zwei Werktage.");
    const [, offer] = await bot.dialog.findAllByRole("button", { name: "An den Inhaber übergeben" });
    if (!offer) throw new Error("no offer");
    await bot.user.click(offer);
    await expectToast("Fehler", "Es ist ein Problem beim Erstellen des Chats aufgetreten.");
    await reset(bot);
  });
});
