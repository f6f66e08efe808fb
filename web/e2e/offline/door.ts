import { createServer, request, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

/**
 * A way into the shop that can hand out another version of the app: the same files, with other names. What the old
 * version was made of is gone then, as after a release.
 */
export class Door {
  url = "";
  isNew = false;
  private readonly server: Server;

  constructor(shop: string) {
    this.server = createServer((incoming, outgoing) => {
      const path = incoming.url ?? "/";
      const isOldPart = /-[\w-]{8}\.js$/.test(path);
      if (this.isNew && path.startsWith("/assets/") && isOldPart) return outgoing.writeHead(404).end();
      const headers = { ...incoming.headers, "accept-encoding": "identity" };
      // What the browser has may be of the other version.
      delete headers["if-none-match"];
      const url = new URL(path.replace("~2.js", ".js"), shop);
      const passed = request(url, { method: incoming.method, headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("end", () => {
          const own = { ...answer.headers };
          const isText = /html|javascript/.test(own["content-type"] ?? "");
          let body = Buffer.concat(parts);
          if (this.isNew && isText) {
            body = Buffer.from(
              body
                .toString()
                .replace(/(-[\w-]{8})(\.js)/g, "$1~2$2")
                .replace(/("?version"?:["`])/, "$1n"),
            );
            // Its inline scripts have other hashes.
            delete own["content-security-policy"];
          }
          delete own["content-length"];
          delete own["transfer-encoding"];
          outgoing.writeHead(answer.statusCode ?? 502, own).end(body);
        });
      });
      passed.on("error", () => outgoing.destroy());
      incoming.pipe(passed);
    });
  }

  async open(): Promise<void> {
    this.server.listen(0, "127.0.0.1");
    await once(this.server, "listening");
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}
