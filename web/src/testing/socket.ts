//! A socket that a test opens, feeds and closes; what it says and hears keeps the contract in schema.ts.
import { Live } from "@/api/socket";
import type { ClientFrame, FrameOf, ServerFrame } from "@/api/socket-frames";

class FakeSocket extends EventTarget {
  readyState: number = WebSocket.CONNECTING;
  readonly sent: ClientFrame[] = [];
  closedWith: number | undefined;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientFrame);
  }

  close(code?: number): void {
    this.closedWith = code;
    this.readyState = WebSocket.CLOSED;
  }

  opened(): void {
    this.readyState = WebSocket.OPEN;
    this.dispatchEvent(new Event("open"));
  }

  says(frame: ServerFrame): void {
    this.saysText(JSON.stringify(frame));
  }

  saysText(data: string): void {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }

  breaks(code = 1006): void {
    this.readyState = WebSocket.CLOSED;
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }
}

export const anonymous: FrameOf<"connected"> = { type: "connected", userId: null, authenticated: false };
const welcome: FrameOf<"connected"> = { type: "connected", userId: 7, authenticated: true };

/** A connection over fake sockets. */
export function fakeLive() {
  const sockets: FakeSocket[] = [];
  const live = new Live(() => {
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket as unknown as WebSocket;
  });
  const last = () => sockets.at(-1) as FakeSocket;
  /** The newest socket opens, and the server accepts its token. */
  const connect = () => {
    last().opened();
    last().says(anonymous);
    last().says(welcome);
  };
  return { live, sockets, last, connect };
}
