import { createHmac, generateKeyPairSync, sign } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { test as base } from "../support/test";

/** Telegram's side of the shop's bot, as far as the server asks for it: https://core.telegram.org/bots/api */

const token = "110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw";
export const botName = "kranich_bot";

export interface TelegramUser {
  id: number;
  first_name: string;
  username?: string;
}

interface Call {
  method: string;
  body: Record<string, unknown>;
}

const pollMs = 300;

const json = (sent: Buffer) => JSON.parse(sent.toString() || "{}") as Record<string, unknown>;

const read = async (value: File | string) =>
  typeof value === "string" ? value : Buffer.from(await value.arrayBuffer());

/** A form with files, which become their bytes. */
async function form(sent: Buffer, type: string): Promise<Record<string, unknown>> {
  const fields = await new Response(new Uint8Array(sent), { headers: { "Content-Type": type } }).formData();
  const all = [...fields].map(async ([name, value]) => [name, await read(value)] as const);
  return Object.fromEntries(await Promise.all(all));
}

export class BotApi {
  url = "";
  readonly calls: Call[] = [];
  private readonly keys = generateKeyPairSync("ed25519");
  private readonly server = createServer((request, response) => void this.answer(request, response));
  private updates: Record<string, unknown>[] = [];
  private made = 0;

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, "127.0.0.1", resolve));
    this.server.unref();
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get settings(): Record<string, string> {
    const { x = "" } = this.keys.publicKey.export({ format: "jwk" });
    return {
      KONTOR_TELEGRAM_BOT_TOKEN: token,
      KONTOR_TELEGRAM_BOT_NAME: botName,
      KONTOR_TELEGRAM_API_URL: this.url,
      KONTOR_TELEGRAM_POLLING: "on",
      KONTOR_TELEGRAM_SIGNING_KEY: Buffer.from(x, "base64url").toString("hex"),
    };
  }

  /** Someone of whom no one has heard. */
  user(firstName: string): TelegramUser & { username: string } {
    this.made += 1;
    return {
      id: 7000 + this.made,
      first_name: firstName,
      username: `${firstName.toLowerCase()}_${this.made}`,
    };
  }

  /** Launch data as Telegram signs them for this bot, with both signatures. */
  launch(user: TelegramUser, { age = 0, startParam }: { age?: number; startParam?: string } = {}): string {
    this.made += 1;
    const fields: [string, string][] = [
      ["auth_date", String(Math.floor(Date.now() / 1000) - age)],
      ["query_id", `AAH${this.made}${Math.random().toString(36).slice(2)}`],
      ["user", JSON.stringify({ ...user, language_code: "de", allows_write_to_pm: true })],
      ...(startParam ? [["start_param", startParam] as [string, string]] : []),
    ];
    const lines = () =>
      fields
        .map(([name, value]) => `${name}=${value}`)
        .toSorted()
        .join("\n");
    const [bot = ""] = token.split(":");
    const message = Buffer.from(`${bot}:WebAppData\n${lines()}`);
    fields.push(["signature", sign(null, message, this.keys.privateKey).toString("base64url")]);
    const secret = createHmac("sha256", "WebAppData").update(token).digest();
    fields.push(["hash", createHmac("sha256", secret).update(lines()).digest("hex")]);
    return new URLSearchParams(fields).toString();
  }

  /** Something has happened in Telegram; the shop hears of it with its next question. */
  deliver(update: Record<string, unknown>): void {
    this.made += 1;
    this.updates.push({ update_id: 100 + this.made, ...update });
  }

  /** Someone writes to the bot. */
  write(user: TelegramUser, text: string): void {
    this.deliver({
      message: {
        message_id: this.made,
        date: Math.floor(Date.now() / 1000),
        chat: { id: user.id, type: "private" },
        from: { is_bot: false, ...user },
        text,
      },
    });
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const method = request.url?.split("/").at(-1) ?? "";
    const sent = Buffer.concat(pieces);
    const type = request.headers["content-type"] ?? "";
    const body = type.startsWith("multipart/") ? await form(sent, type) : json(sent);
    if (method !== "getUpdates") this.calls.push({ method, body });
    const result = await this.result(method, body);
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify({ ok: true, result }));
  }

  private async result(method: string, body: Record<string, unknown>): Promise<unknown> {
    if (method === "getUpdates") {
      this.updates = this.updates.filter(
        (update) => Number(update["update_id"]) >= Number(body["offset"] ?? 0),
      );
      if (this.updates.length === 0) await new Promise((resolve) => setTimeout(resolve, pollMs));
      return this.updates;
    }
    if (method === "getMe") {
      return { id: 110201543, is_bot: true, first_name: "Kranich & Kessel", username: botName };
    }
    if (["sendMessage", "sendPhoto", "sendDocument"].includes(method)) {
      this.made += 1;
      const chat = { id: body["chat_id"], type: "private" };
      return { message_id: this.made, date: Math.floor(Date.now() / 1000), chat };
    }
    if (method === "createInvoiceLink") return `https://t.me/$invoice${this.calls.length}`;
    return true;
  }
}

/** Answers as long as the worker lives. */
const api = new BotApi();
let started: Promise<void> | undefined;

/** The browser tests' shop, with a bot at a Telegram of its own. */
export const test = base.extend<{ bot: BotApi }>({
  faults: async ({ faults }, provide) => {
    // "No one is connected with this Telegram account": the shop has to ask to know.
    faults.allow(/status of 404 .*\/api\/telegram\/account/);
    await provide(faults);
  },

  // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern
  bot: async ({}, provide) => {
    await (started ??= api.start());
    await provide(api);
  },

  world: [
    async ({ bot, settings, shops }, provide) => provide(await shops.open({ ...bot.settings, ...settings })),
    { scope: "test", timeout: 60_000 },
  ],
});

export { expect } from "../support/test";
