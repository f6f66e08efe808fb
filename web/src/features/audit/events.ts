import type { components } from "@/api/schema";

type Schemas = components["schemas"];

/** Every kind of event that this server writes. */
export type EventKind = Schemas["EventKind"];

/** The events of each noun: a name with its facts, or a name alone. */
interface Events {
  user: Schemas["UserEvent"];
  auth: Schemas["AuthEvent"];
  export: Schemas["ExportEvent"];
  product: Schemas["ProductEvent"];
  import: Schemas["ImportEvent"];
  order: Schemas["OrderEvent"];
  fulfilment: Schemas["FulfilmentEvent"];
  invoice: Schemas["InvoiceEvent"];
  bookkeeping: Schemas["BookkeepingEvent"];
  lounge: Schemas["LoungeEvent"];
  premium: Schemas["PremiumEvent"];
  wallet: Schemas["WalletEvent"];
  payment: Schemas["PaymentEvent"];
  review: Schemas["ReviewEvent"];
  chat: Schemas["ChatEvent"];
  business: Schemas["BusinessEvent"];
  bank: Schemas["BankEvent"];
  refund: Schemas["RefundEvent"];
  retention: Schemas["RetentionEvent"];
  delivery: Schemas["DeliveryEvent"];
  settings: Schemas["SettingsEvent"];
  stock: Schemas["StockEvent"];
  voucher: Schemas["VoucherEvent"];
  invitation: Schemas["InvitationEvent"];
  announcement: Schemas["AnnouncementEvent"];
  terms: Schemas["TermsEvent"];
  revocation: Schemas["RevocationEvent"];
  mail: Schemas["MailEvent"];
  termination: Schemas["TerminationEvent"];
  moderation: Schemas["ModerationEvent"];
}

export type EventNoun = keyof Events;

/** The kinds of one noun. */
export type KindOf<Noun extends EventNoun> = Extract<EventKind, `${Noun}.${string}`>;

type Field<Union, Name extends string> = Union extends Record<Name, infer Value> ? Value : never;

/** The facts before and after of one kind. */
export type FactsOf<Kind extends EventKind> = Kind extends `${infer Noun extends EventNoun}.${infer Name}`
  ? Field<Events[Noun], Name>
  : never;
