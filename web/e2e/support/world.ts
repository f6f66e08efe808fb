import { expect } from "@playwright/test";
import type { Answer, Body } from "@/api/client";
import { Api } from "./api";
import { noticePicture } from "./notice";
import { demoPassword, ownerName, password, type Shop } from "./shop";

export type Product = Answer<"get", "/api/products">[number];
type ProductRequest = Body<"post", "/api/products">;
type OrderRequest = Body<"post", "/api/orders">;

export interface Person {
  id: number;
  name: string;
  token: string;
  /** Calls as this person. */
  api: Api;
  admin: boolean;
}

/** What a test needs to exist before it starts, made through the shop's own calls. */
export class World {
  readonly shop: Shop;
  private made = 0;
  private ownerSignedIn: Promise<Person> | undefined;
  private ownerUntil = 0;
  private shelf: Promise<unknown> | undefined;

  constructor(shop: Shop) {
    this.shop = shop;
  }

  /** Someone who is not signed in. */
  get visitor(): Api {
    return new Api(this.shop.url);
  }

  /** "mira-7": no one else's name in this shop. */
  name(stem: string): string {
    this.made += 1;
    return `${stem}-${this.made}`;
  }

  owner(): Promise<Person> {
    // What is sensitive wants a password that was given within 15 minutes.
    if (!this.ownerSignedIn || Date.now() > this.ownerUntil) {
      this.ownerSignedIn = this.signIn(ownerName, password);
      this.ownerUntil = Date.now() + 10 * 60_000;
    }
    return this.ownerSignedIn;
  }

  /** Someone of the demo data. */
  demo(name: string): Promise<Person> {
    return this.signIn(name, demoPassword);
  }

  async signIn(name: string, secret = password): Promise<Person> {
    const { user, token } = await this.visitor.call("post", "/api/simple-login", {
      body: { username: name, password: secret, rememberMe: true },
      // One browser: a second sign-in of a person is no news to them.
      headers: { "X-Device-Mark": "browser-tests-of-the-shop" },
    });
    return {
      id: user.id,
      name: user.username,
      token,
      api: new Api(this.shop.url, token),
      admin: user.role === "admin",
    };
  }

  /** Someone who has registered and waits. */
  async registered(stem = "wartet", telegramUsername?: string): Promise<Person> {
    const name = this.name(stem);
    await this.visitor.call("post", "/api/simple-register", {
      body: { username: name, password, ...(telegramUsername ? { telegramUsername } : {}) },
    });
    return this.signIn(name);
  }

  async member(stem = "mira", role: "user" | "premium" | "admin" = "user"): Promise<Person> {
    const person = await this.registered(stem);
    person.admin = role === "admin";
    const { api } = await this.owner();
    await api.call("post", "/api/approve-user/{id}", { path: { id: person.id } });
    if (role !== "user") {
      await api.call("put", "/api/admin/users/{id}/role", { path: { id: person.id }, body: { role } });
    }
    return person;
  }

  /** Opens a shop without the demo, with what it needs for that. */
  async open(): Promise<void> {
    if ((await this.visitor.call("get", "/api/terms")).takesOrders) return;
    const { api } = await this.owner();
    const { details } = await api.call("get", "/api/admin/business");
    await api.call("put", "/api/admin/business", {
      body: {
        version: 0,
        details: {
          ...details,
          legalName: "Probe e. K.",
          street: "Kai 7",
          postalCode: "20457",
          city: "Hamburg",
          country: "Deutschland",
          email: "post@probe.example",
          phone: "+49 40 555 01 23",
        },
      },
    });
    for (const kind of ["imprint", "privacy", "terms", "revocation", "shipping"] as const) {
      const body = { content: "Was hier gilt.", number: 0 };
      await api.call("put", "/api/admin/terms/{kind}", { path: { kind }, body });
    }
    await api.send("put", "/api/admin/guarantee-notice", noticePicture());
    await api.call("post", "/api/admin/open");
    await expect.poll(async () => (await this.visitor.call("get", "/api/terms")).takesOrders).toBe(true);
  }

  async product(change: Partial<ProductRequest> = {}): Promise<Product> {
    const { api } = await this.owner();
    // A shop without the demo begins without categories.
    this.shelf ??= this.hasShelf(api);
    await this.shelf;
    const product = await this.add(api, change);
    await this.shown(product.id, () => true);
    return product;
  }

  private async hasShelf(api: Api): Promise<void> {
    const categories = await this.visitor.call("get", "/api/categories");
    if (categories.length === 0)
      await api.call("post", "/api/admin/categories", { body: { name: "Classic" } });
  }

  /** One that lacks something: it stays a draft. */
  async draft(change: Partial<ProductRequest>): Promise<Product> {
    const { api } = await this.owner();
    return this.add(api, change);
  }

  private async add(api: Api, change: Partial<ProductRequest>): Promise<Product> {
    const { product } = await api.call("post", "/api/products", {
      body: {
        name: this.name("Probierröstung"),
        description: "Kleine Charge aus dem Trommelröster, mit Noten von Pflaume und Kakao.",
        price: 12.9,
        category: "classic",
        imageUrl: "/pictures/hausmischung-no1-640.webp",
        isPremium: false,
        // Without them it would be a draft where the demo is off.
        facts: {
          kind: "goods",
          producer: "Werkbank GmbH",
          producerAddress: "Musterweg 12, 70565 Stuttgart",
          producerContact: "sicherheit@werkbank.example",
          model: "HF-2",
        },
        ...change,
      },
    });
    return product;
  }

  /**
   * Waits until the catalogue that everybody is served includes a change: a server that is slow serves the last
   * state rather than keep its readers waiting.
   */
  private async shown(id: number, changed: (product: Product) => boolean): Promise<void> {
    // One product and not the whole list, which most tests begin with.
    const look = () => this.visitor.call("get", "/api/products", { query: { ids: String(id) } });
    await expect.poll(async () => (await look()).some(changed)).toBe(true);
  }

  /** Changes a product as the owner would. */
  async change(product: Product, change: Partial<ProductRequest>): Promise<void> {
    const { api } = await this.owner();
    const { name, description, price, category, imageUrl, isPremium } = product;
    await api.call("put", "/api/products/{id}", {
      path: { id: product.id },
      body: { name, description, price, category, imageUrl, isPremium, ...change },
    });
    await this.shown(product.id, (one) =>
      Object.entries(change).every(([key, value]) => (one[key as keyof Product] ?? null) === (value ?? null)),
    );
  }

  /** An order of one product at its ordinary price. */
  async order(customer: Api, product: Product, change: Partial<OrderRequest> = {}): Promise<string> {
    const price = product.price.toFixed(2);
    const { orderId } = await customer.call("post", "/api/orders", {
      body: {
        customerName: "Mira Test",
        customerPhone: "",
        customerNotes: "",
        totalAmount: price,
        items: [{ productId: product.id, quantity: 1, price }],
        ...change,
      },
    });
    return orderId;
  }
}

/** "#5e2d0e0b": what the screens call an order by. */
export const orderNumber = (id: string): string => `#${id.slice(-8)}`;

/** 12.9 → "12,90 €" */
export const euro = (amount: number): string =>
  `${new Intl.NumberFormat("de-DE", { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(amount)} €`;
