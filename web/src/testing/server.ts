//! The server of a screen's test: fakes that only compile when they keep the contract in schema.ts.
import { http, HttpResponse, type JsonBodyType, ws } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import type { ApiPath } from "@/api/client";
import type { components, paths } from "@/api/schema";

export type Schemas = components["schemas"];
type Method = "get" | "post" | "put" | "delete";
type Responses<P extends ApiPath<M>, M extends Method> =
  paths[P] extends Record<M, { responses: infer R }> ? R : never;
type Json<T> = T extends { content: { "application/json": infer B } } ? B : never;
type Good<P extends ApiPath<M>, M extends Method> = Extract<keyof Responses<P, M>, 200 | 201>;
type Body<P extends ApiPath<M>, M extends Method, S extends Good<P, M>> = Json<Responses<P, M>[S]>;

/** The socket opens, and stays silent. */
const socket = ws.link("*/ws");
/** What the foot of every screen asks for. */
const terms = http.get("*/api/terms", () =>
  HttpResponse.json({
    takesOrders: true,
    seller: null,
    texts: [],
    guaranteeNotice: null,
  } satisfies Schemas["TermsOverview"]),
);
/** The profile asks for it with everything else. */
const email = http.get("*/api/user/email", () =>
  HttpResponse.json({ email: null, verifiedAt: null, pending: null } satisfies Schemas["EmailStatus"]),
);
/** The profile asks for it with everything else. */
const newsMail = http.get("*/api/announcements/mail", () =>
  HttpResponse.json({
    state: "off",
    isOffered: true,
    address: null,
    wording: "Ja.",
    expiresAt: null,
    confirmedAt: null,
  } satisfies Schemas["NewsMail"]),
);
/** The profile asks for it with everything else. */
const digest = http.get("*/api/digests", () =>
  HttpResponse.json({
    frequency: "off",
    isOffered: true,
    address: null,
    nextAt: null,
  } satisfies Schemas["Digest"]),
);
/** The profile asks for it with everything else. */
const letters = http.get("*/api/user/letters", () => HttpResponse.json([] satisfies Schemas["OwnLetter"][]));
/** The profile and the way to an order ask for it. */
const addresses = http.get("*/api/user/addresses", () =>
  HttpResponse.json([] satisfies Schemas["SavedAddress"][]),
);
/** The dashboard asks for it with everything else. */
const work = http.get("*/api/admin/fulfilments", () =>
  HttpResponse.json({
    counts: { open: 0, packed: 0, ready: 0, shipped: 0, refund: 0 },
    tasks: [],
  } satisfies Schemas["Worklist"]),
);
/** So does the dashboard for the shop's money. */
const nothing = { count: 0, amount: "0.00" } satisfies Schemas["MoneySum"];
const money = http.get("*/api/admin/money", () =>
  HttpResponse.json({
    open: nothing,
    openOrders: [],
    receivedThisMonth: "0.00",
    receivedLastMonth: "0.00",
    unmatched: nothing,
    owed: nothing,
    owedOrders: [],
    readAt: null,
    rules: { settlesExact: false },
  } satisfies Schemas["Money"]),
);
/** So does the owner's for what is running low. */
const stock = http.get("*/api/admin/stock", () =>
  HttpResponse.json({ products: [] } satisfies Schemas["StockList"]),
);
/** *Geld* and a paid order in the back office ask for them: nothing to give back. */
const refunds = [
  http.get("*/api/admin/refunds", () =>
    HttpResponse.json({ refunds: [], deadlines: [] } satisfies Schemas["RefundWork"]),
  ),
  http.get("*/api/admin/orders/:id/refunds", () =>
    HttpResponse.json({
      refundableAmount: "0.00",
      ways: [],
      lines: [],
      shippingAmount: "0.00",
      refunds: [],
    } satisfies Schemas["OrderRefunds"]),
  ),
];
/** A paid order's screens ask for it. */
const noFulfilment = { fulfilment: null } satisfies Schemas["FulfilmentAnswer"];
const fulfilments = ["*/api/orders/:id/fulfilment", "*/api/orders/:id/receipt/fulfilment"].map((path) =>
  http.get(path, () => HttpResponse.json(noFulfilment)),
);
/** Each order's screens ask for it. */
const documents = http.get("*/api/orders/:id/invoices", () =>
  HttpResponse.json({ invoices: [], mayRequest: false } satisfies Schemas["OrderInvoices"]),
);
/** The way to an order asks for it: nothing to choose from. */
const methods = http.get("*/api/payment-methods", () =>
  HttpResponse.json({
    methods: [{ method: "arrangement", name: "nach Absprache" }],
  } satisfies Schemas["PaymentMethods"]),
);
/** An order that waits for its payment asks for it: nothing to transfer. */
const payment = http.get("*/api/orders/:id/payment", ({ params }) =>
  HttpResponse.json({
    orderId: String(params["id"]),
    number: "#00000000",
    paymentMethod: "arrangement",
    paymentStatus: "pending",
    totalAmount: "1.00",
    paidAmount: "0.00",
    missingAmount: "1.00",
    expiresAt: "2099-01-01T00:00:00Z",
    transfer: null,
    steps: [],
    methods: [],
  } satisfies Schemas["OrderPaymentView"]),
);
const server = setupServer(
  socket.addEventListener("connection", () => {}),
  terms,
  email,
  newsMail,
  digest,
  letters,
  addresses,
  work,
  methods,
  money,
  stock,
  ...refunds,
  payment,
  documents,
  ...fulfilments,
);
const calls: { method: string; path: string; request: Request }[] = [];
/** What a screen asked for in vain; the test fails for it. */
export const unanswered: string[] = [];

beforeAll(() => {
  server.listen({
    onUnhandledRequest(request, print) {
      unanswered.push(`${request.method} ${new URL(request.url).pathname}`);
      print.error();
    },
  });
});
afterEach(() => {
  server.resetHandlers();
  calls.length = 0;
  const missing = unanswered.splice(0);
  expect(missing, "the screen asked for nothing that the test does not answer").toEqual([]);
});
afterAll(() => server.close());

type Resolve = (request: Request) => Response | Promise<Response>;

function handle(path: string, method: Method, resolve: Resolve): void {
  const pattern = `*${path.replaceAll(/\{(\w+)\}/g, ":$1")}`;
  server.use(
    http[method](pattern, ({ request }) => {
      calls.push({ method, path, request: request.clone() });
      return resolve(request);
    }),
  );
}

/**
 * From now on this call is answered like this: reply("/api/orders", "get", 200, body). A function makes
 * the body when the call comes; one that waits keeps the screen waiting.
 */
export function reply<M extends Method, P extends ApiPath<M>, S extends Good<P, M>>(
  path: P,
  method: M,
  status: S,
  body: Body<P, M, S> | ((request: Request) => Body<P, M, S> | Promise<Body<P, M, S>>),
): void {
  handle(path, method, async (request) => {
    const made: unknown =
      typeof body === "function" ? await (body as (request: Request) => unknown)(request) : body;
    return HttpResponse.json(made as JsonBodyType, { status });
  });
}

/** The server refuses with its code and its sentence for the person, the ones given for single fields, or the page that explains it. */
export const refuse = <M extends Method>(
  path: ApiPath<M>,
  method: M,
  status: number,
  code: string,
  message: string,
  fields?: Record<string, string>,
  explainedAt?: string,
): void =>
  handle(path, method, () =>
    HttpResponse.json({ success: false, code, message, fields, path: explainedAt }, { status }),
  );

/** Something between the shop and the person answers in the server's stead. */
export const failWithoutWords = <M extends Method>(path: ApiPath<M>, method: M): void =>
  handle(path, method, () => HttpResponse.html("<html><body>502 Bad Gateway</body></html>", { status: 502 }));

/** The connection breaks before an answer has come. */
export const cutOff = <M extends Method>(path: ApiPath<M>, method: M): void =>
  handle(path, method, () => HttpResponse.error());

/** The answer never comes. */
export const hang = <M extends Method>(path: ApiPath<M>, method: M): void =>
  handle(path, method, () => new Promise(() => {}));

/** The answer comes as events, one after the other. */
export const stream = <M extends Method>(
  path: ApiPath<M>,
  method: M,
  ...events: [name: string, data: object][]
): void =>
  handle(
    path,
    method,
    () =>
      new HttpResponse(
        events.map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`).join(""),
        { headers: { "Content-Type": "text/event-stream" } },
      ),
  );

/** The requests of one kind so far, oldest first. */
export const sent = <M extends Method>(path: ApiPath<M>, method: M): Request[] =>
  calls.filter((call) => call.path === path && call.method === method).map(({ request }) => request);

/** For an answer that comes when the test says so: `reply(path, "get", 200, () => until.then(() => body))`. */
export function held(): { until: Promise<void>; release: () => void } {
  const releases: (() => void)[] = [];
  const until = new Promise<void>((resolve) => releases.push(resolve));
  return { until, release: () => releases[0]?.() };
}
