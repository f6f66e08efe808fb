import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";

const target = process.env["CARGO_TARGET_DIR"] ?? resolve(import.meta.dirname, "../../../target");
const binary = process.env["KONTOR_BIN"] ?? join(target, "debug/kontor");

export const ownerName = "inhaber";
export const password = "geheim-123";
/** Of the people in the demo data. */
export const demoPassword = "demo-geheim-123";

/** Limits stay on but far away, and password hashes are cheap: the tests are about other things. */
const settings = {
  KONTOR_LISTEN: "127.0.0.1:0",
  KONTOR_OWNER_USERNAME: ownerName,
  KONTOR_OWNER_PASSWORD: password,
  KONTOR_DEMO_PASSWORD: demoPassword,
  KONTOR_LIMITS_FACTOR: "1000",
  // No test waits a day; the wait itself is tested on the server.
  KONTOR_WALLETS_NEW_ADDRESS_HOURS: "0",
  KONTOR_LIMITS_FAILED_SIGN_INS_PER_ADDRESS_MINUTE: "10000",
  KONTOR_PASSWORDS_MEMORY_KIB: "64",
  KONTOR_PASSWORDS_PASSES: "1",
  KONTOR_PASSWORDS_MIN_LENGTH_ADMINS: "10",
  KONTOR_SESSIONS_SECOND_FACTOR: "optional",
};

/** A shop that sells takes orders of guests only with a mailbox. No one listens there, so letters wait in the list. */
const mailbox = {
  KONTOR_MAIL_HOST: "localhost",
  KONTOR_MAIL_PORT: "9",
  KONTOR_MAIL_SECURITY: "none",
  KONTOR_MAIL_FROM: "laden@shop.example",
};

/** The real program on a data folder of its own. */
export class Shop {
  /** "http://127.0.0.1:40123"; stays the same over restarts. */
  url = "";
  private readonly folder = mkdtempSync(join(tmpdir(), "kontor-e2e-"));
  private readonly extra: Record<string, string>;
  private child: ChildProcess | undefined;
  private log = "";

  constructor(extra: Record<string, string> = {}) {
    this.extra = extra;
  }

  async start(): Promise<void> {
    const listen = this.url && !this.extra["KONTOR_LISTEN"] ? { KONTOR_LISTEN: new URL(this.url).host } : {};
    const child = spawn(binary, ["serve"], {
      // Not where a kontor.toml may lie.
      cwd: this.folder,
      env: {
        PATH: process.env["PATH"],
        KONTOR_DATA_DIR: join(this.folder, "data"),
        ...settings,
        ...mailbox,
        ...this.extra,
        ...listen,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.child = child;
    // A test run that is cut off leaves no server behind.
    process.once("exit", () => child.kill("SIGKILL"));
    child.stderr.on("data", (data: Buffer) => (this.log += data.toString()));
    for await (const line of createInterface(child.stdout)) {
      this.log += `${line}\n`;
      const address = /is running on (http:\S+)/.exec(line)?.[1];
      if (!address) continue;
      this.url = this.extra["KONTOR_PUBLIC_URL"] ?? address;
      child.stdout.on("data", (data: Buffer) => (this.log += data.toString()));
      child.stdout.resume();
      return;
    }
    throw new Error(`${binary} did not start:\n${this.log}`);
  }

  /** As in a power cut: nothing is said goodbye to. */
  async kill(): Promise<void> {
    await this.end("SIGKILL");
  }

  /** The proper end. A server that logged an error while no one made it fail is a failed test. */
  async stop(): Promise<void> {
    const code = await this.end("SIGTERM");
    rmSync(this.folder, { recursive: true, force: true });
    const errors = this.log.split("\n").filter((line) => /\bERROR\b|panicked/.test(line));
    if (code !== 0 || errors.length > 0) {
      throw new Error(`the shop ended with ${code}; its errors:\n${errors.join("\n")}`);
    }
  }

  private async end(signal: NodeJS.Signals): Promise<number | null> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const ended = once(child, "exit") as Promise<[number | null]>;
    child.kill(signal);
    return (await ended)[0];
  }
}
