import { expect } from "@playwright/test";
import type { Person, World } from "./world";

/** The address in the newest letter to someone that leads to a page. */
export async function linkTo(world: World, to: string, page: string): Promise<string> {
  const { api } = await world.owner();
  let found: string | undefined;
  await expect(async () => {
    const { messages } = await api.call("get", "/api/admin/mail");
    const letters = await Promise.all(
      messages
        .filter((message) => message.to === to)
        .map(({ id }) => api.call("get", "/api/admin/mail/{id}", { path: { id } })),
    );
    found = letters
      .flatMap(({ text }) => [...text.matchAll(/https?:\S+schluessel=\S+/g)].map(([address]) => address))
      .find((address) => address.includes(page));
    expect(found).toBeDefined();
  }).toPass();
  const { pathname, search } = new URL(found ?? "");
  return pathname + search;
}

/** Gives someone an address, as if its link had been opened. */
export async function confirmAddress(world: World, person: Person, email: string): Promise<void> {
  await person.api.call("put", "/api/user/email", { body: { email } });
  const link = new URL(await linkTo(world, email, "/email-bestaetigen"), "http://shop.example");
  const token = link.searchParams.get("schluessel") ?? "";
  await person.api.call("post", "/api/user/email/verify", { body: { token } });
}
