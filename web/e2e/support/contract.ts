import { readFileSync } from "node:fs";
import type { BrowserContext, Response, WebSocket } from "@playwright/test";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";

/**
 * Whether what a page and the shop say to each other is what the OpenAPI document says: every answer under /api/ and
 * every frame of the socket, in both directions. The document leaves its objects open; they are closed here, so that
 * a property that only the wire knows is found too. The Rust tests do the same (server/tests/it/support/contract.rs).
 */

type Schema = { [word: string]: unknown };
type Answers = Record<string, { $ref?: string; content?: Record<string, { schema: Schema }> }>;
interface Document {
  paths: Record<string, Record<string, { responses: Answers }>>;
  components: { schemas: Record<string, Schema>; responses: Answers };
}

const file = new URL("../../../server/openapi.json", import.meta.url);
const { paths, components } = JSON.parse(readFileSync(file, "utf8")) as Document;
const ajv = new Ajv2020({ strict: false, validateFormats: false });

/** `isPart`: others add properties to the same object (allOf), so it is closed around them. */
function close(schema: Schema, isPart = false): Schema {
  const composed = "allOf" in schema || ("properties" in schema && ("oneOf" in schema || "anyOf" in schema));
  const closed: Schema = {};
  for (const [word, value] of Object.entries(schema)) {
    if (word === "$ref") closed[word] = refer(value as string, isPart);
    else if (word === "properties") {
      const properties = Object.entries(value as Record<string, Schema>);
      closed[word] = Object.fromEntries(properties.map(([name, property]) => [name, close(property)]));
    } else if (word === "allOf" || word === "oneOf" || word === "anyOf") {
      closed[word] = (value as Schema[]).map((choice) => close(choice, isPart || composed));
    } else if (word === "items" || (word === "additionalProperties" && typeof value === "object")) {
      closed[word] = close(value as Schema);
    } else closed[word] = value;
  }
  if (isPart) return closed;
  if (composed) return { ...closed, unevaluatedProperties: false };
  return "properties" in schema ? { additionalProperties: false, ...closed } : closed;
}

const nameOf = (reference: string) => reference.slice(reference.lastIndexOf("/") + 1);
const refer = (reference: string, isPart: boolean) =>
  `document#/$defs/${nameOf(reference)}${isPart ? ".part" : ""}`;

ajv.addSchema({
  $id: "document",
  $defs: Object.fromEntries(
    Object.entries(components.schemas).flatMap(([name, schema]) => [
      [name, close(schema)],
      [`${name}.part`, close(schema, true)],
    ]),
  ),
});

const compiled = new Map<Schema, ValidateFunction>();

/** What does not fit; nothing where all does. */
function faultsOf(schema: Schema, value: unknown): string | undefined {
  let validate = compiled.get(schema);
  if (!validate) compiled.set(schema, (validate = ajv.compile(close(schema))));
  if (validate(value)) return undefined;
  return (validate.errors ?? [])
    .map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`)
    .join("; ");
}

/** The variants of a schema of frames by their `type`. */
function variants(schema: Schema): [string, Schema][] {
  if (typeof schema["$ref"] === "string") return variants(components.schemas[nameOf(schema["$ref"])] ?? {});
  if (Array.isArray(schema["oneOf"])) return (schema["oneOf"] as Schema[]).flatMap(variants);
  const { type } = schema["properties"] as { type: { enum: [string] } };
  return [[type.enum[0], schema]];
}

const frames = {
  framereceived: new Map(variants({ $ref: "ServerFrame" })),
  framesent: new Map(variants({ $ref: "ClientFrame" })),
};

const open = (template: string) => template.split("{").length;

function findPath(path: string) {
  const parts = path.split("/");
  const fits = (template: string) => {
    const wanted = template.split("/");
    return (
      wanted.length === parts.length &&
      wanted.every((part, at) => part === parts[at] || (part.startsWith("{") && parts[at] !== ""))
    );
  };
  // Of two that fit, the one that names more of the path, as the router does.
  const [first] = Object.entries(paths)
    .filter(([template]) => fits(template))
    .toSorted(([left], [right]) => open(left) - open(right));
  return paths[path] ?? first?.[1];
}

/** Bodies that fit, by their address and tag. */
const sound = new Set<string>();

const errorBody: Schema = { $ref: "#/components/schemas/ErrorBody" };

async function checkResponse(response: Response): Promise<string | undefined> {
  const { pathname } = new URL(response.url());
  const [status, kind] = [response.status(), response.headers()["content-type"]?.split(";")[0] ?? ""];
  // A proxy before the shop speaks for itself; the interface's own page is no call.
  if ((status >= 500 && kind === "text/html") || /^\/api\/docs(\/|$)/.test(pathname)) return undefined;
  const operation = findPath(pathname)?.[response.request().method().toLowerCase()];
  if (!operation) return status < 400 ? "is not in the document" : faultsOf(errorBody, await response.json());
  const { responses } = operation;
  const found = responses[status] ?? responses[`${Math.floor(status / 100)}XX`];
  if (!found) return `the status ${status} is not documented`;
  const { content } = found.$ref ? (components.responses[nameOf(found.$ref)] ?? {}) : found;
  if (!content) return undefined;
  const form = content[kind];
  if (!form) return `the content type ${kind} is not documented`;
  // The browser keeps no body of a file that it saves.
  const { etag, "content-disposition": saved } = response.headers();
  if (kind !== "application/json" || saved) return undefined;
  // The list of products is part of most pages, and the same for most tests.
  const known = etag && `${pathname} ${etag}`;
  if (known && sound.has(known)) return undefined;
  const fault = faultsOf(form.schema, await response.json());
  if (known && !fault) sound.add(known);
  return fault;
}

function checkFrame(direction: keyof typeof frames, text: string): string | undefined {
  const frame = JSON.parse(text) as { type: string };
  const schema = frames[direction].get(frame.type);
  return schema ? faultsOf(schema, frame) : "no such frame in the document";
}

/** Notes every breach of the contract by the pages of `context`, and by anyone who answers them. */
export function watchContract(context: BrowserContext, note: (fault: string) => void): void {
  context.on("response", (response) => {
    if (!new URL(response.url()).pathname.startsWith("/api/")) return;
    // The page's own answer is the same.
    if (response.request().serviceWorker()) return;
    checkResponse(response).then(
      (fault) => fault && note(`contract: ${response.request().method()} ${response.url()}: ${fault}`),
      // The page was left or closed before the body was read; a body that is no JSON is no answer of the shop.
      (error: unknown) => error instanceof SyntaxError && note(`contract: ${response.url()}: no JSON`),
    );
  });
  const watchSocket = (socket: WebSocket) => {
    if (new URL(socket.url()).pathname !== "/ws") return;
    for (const direction of ["framereceived", "framesent"] as const) {
      const check = ({ payload }: { payload: string | Buffer }) => {
        const fault = checkFrame(direction, payload.toString());
        if (fault) note(`contract: ${direction} ${payload.toString()}: ${fault}`);
      };
      if (direction === "framereceived") socket.on("framereceived", check);
      else socket.on("framesent", check);
    }
  };
  context.on("page", (page) => page.on("websocket", watchSocket));
}
