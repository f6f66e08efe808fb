import { once } from "node:events";
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Page } from "@playwright/test";

/** Where a step is cut: before the server has heard of it, or after it has done it and before its answer is here. */
export type Where = "before" | "after";
export const wheres = ["before", "after"] as const;

/** What is cut: a call, or a frame that the page sends over the socket and what the server says to it. */
export type Cut = { method: string; path: RegExp } | { frame: string; answer: string };

const isOf = (cut: Cut | undefined, { method, url = "/" }: IncomingMessage): boolean =>
  cut !== undefined && "path" in cut && cut.method === method && cut.path.test(url.split("?")[0] ?? "");

const typeOf = (frame: string | Buffer): string => (JSON.parse(String(frame)) as { type: string }).type;

/** Calls and the socket. The app's own files a device has already. */
const isCall = ({ url = "/" }: IncomingMessage): boolean => /^\/(api|ws|widerrufen)\b/.test(url);

/**
 * The network between pages and the shop. A step is chosen at which it is cut: from then on nothing goes either way, until it is up
 * again. Pages are opened at `url`.
 */
export class Line {
  url = "";
  /** Frames of this type are lost on their way, while the socket seems to stand. */
  swallowed: string | undefined;
  private readonly shop: URL;
  private readonly server: Server;
  private readonly open = new Set<Duplex>();
  private cut: Cut | undefined;
  private where: Where = "before";
  private wasCut: (() => void) | undefined;
  private isDown = false;

  constructor(shop: string) {
    this.shop = new URL(shop);
    this.server = createServer((incoming, outgoing) => this.pass(incoming, outgoing));
    this.server.on("upgrade", (incoming: IncomingMessage, socket: Duplex, head: Buffer) =>
      this.passSocket(incoming, socket, head),
    );
  }

  async begin(): Promise<void> {
    this.server.listen(0, "127.0.0.1");
    await once(this.server, "listening");
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  end(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  /** Watches the frames of this page. Before its first load. */
  async follow(page: Page): Promise<void> {
    await page.routeWebSocket(/\/ws$/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((text) => {
        const type = typeOf(text);
        if (type === this.swallowed) return;
        if (this.cutsFrame("before", type)) this.down();
        else server.send(text);
      });
      // A connection that breaks has no code; one that is said goodbye to would not be tried again.
      server.onClose(() => void socket.close({ code: 1011 }));
      server.onMessage((text) => {
        if (this.cutsFrame("after", typeOf(text))) this.down();
        else socket.send(text);
      });
    });
  }

  /** Cuts at the next such step; resolved when it has been cut. */
  cutAt(cut: Cut, where: Where): Promise<void> {
    [this.cut, this.where] = [cut, where];
    return new Promise((resolve) => (this.wasCut = resolve));
  }

  /** The network is back, and devices say so. */
  async up(...pages: Page[]): Promise<void> {
    this.isDown = false;
    this.swallowed = undefined;
    await Promise.all(pages.map((page) => page.evaluate(() => window.dispatchEvent(new Event("online")))));
  }

  private down(): void {
    this.isDown = true;
    this.cut = undefined;
    for (const socket of this.open) socket.destroy();
    this.wasCut?.();
  }

  private cutsFrame(where: Where, type: string): boolean {
    const { cut } = this;
    return (
      cut !== undefined &&
      "frame" in cut &&
      this.where === where &&
      (where === "before" ? cut.frame : cut.answer) === type
    );
  }

  private note(socket: Duplex): void {
    this.open.add(socket);
    socket.on("close", () => this.open.delete(socket));
    // Cut off in the middle.
    socket.on("error", () => undefined);
  }

  private pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { socket } = incoming;
    if (!this.open.has(socket)) this.note(socket);
    const isCut = isOf(this.cut, incoming);
    if (isCut && this.where === "before") this.down();
    if (this.isDown && isCall(incoming)) return void socket.destroy();
    const passed = request(
      new URL(incoming.url ?? "/", this.shop),
      { method: incoming.method, headers: incoming.headers },
      (answer) => {
        if (isCut) {
          answer.resume();
          return void answer.on("end", () => this.down());
        }
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    passed.on("error", () => outgoing.destroy());
    incoming.pipe(passed);
  }

  private passSocket(incoming: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.note(socket);
    const isCut = isOf(this.cut, incoming);
    if (isCut && this.where === "before") this.down();
    if (this.isDown) return void socket.destroy();
    const server: Socket = connect(Number(this.shop.port), this.shop.hostname, () => {
      const names = incoming.rawHeaders.filter((_, at) => at % 2 === 0);
      const headers = names.map((name, at) => `${name}: ${incoming.rawHeaders[2 * at + 1] ?? ""}\r\n`);
      server.write(`GET ${incoming.url ?? "/"} HTTP/1.1\r\n${headers.join("")}\r\n`);
      server.write(head);
      socket.pipe(server);
      // The server has greeted; the page does not hear it.
      if (isCut) server.once("data", () => this.down());
      else server.pipe(socket);
    });
    this.note(server);
    server.on("close", () => socket.destroy());
    socket.on("close", () => server.destroy());
  }
}
