//! Who is offered the tour of the shop, and how often.
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { member, product } from "@/testing/people";
import { open } from "@/testing/screen";
import { reply } from "@/testing/server";

const offer = () => screen.queryByRole("region", { name: "Neu hier?" });
const step = () => screen.queryByRole("dialog", { name: "Willkommen im Shop!" });
const completed = () => localStorage.getItem("tutorial_completed");

beforeEach(() => {
  localStorage.clear();
  reply("/api/products", "get", 200, [product()]);
  reply("/api/reactions/{itemType}/{itemId}", "get", 200, []);
});

/** Opens the shop for someone who has signed in on this device and not seen the tour. */
function openAsNew(address = "/shop") {
  const user = open(address, member());
  localStorage.setItem("currentUser", JSON.stringify(member().user));
  localStorage.removeItem("tutorial_completed");
  return user;
}

const shopDrawn = () => screen.findByRole("article", { name: product().name });

describe("the tour of the shop", () => {
  it("is offered to a new member, and opens only when it is wanted", async () => {
    const user = openAsNew();
    await waitFor(() => expect(offer()).not.toBeNull());
    expect(step()).toBeNull();
    await user.click(screen.getByRole("button", { name: "Tour starten" }));
    await waitFor(() => expect(step()).not.toBeNull());
    expect(offer()).toBeNull();
  });

  it("is left with one tap, and not offered again", async () => {
    const user = openAsNew();
    await user.click(await screen.findByRole("button", { name: "Tour starten" }));
    await user.click(await screen.findByRole("button", { name: "Überspringen" }));
    await waitFor(() => expect(step()).toBeNull());
    expect(offer()).toBeNull();
    expect(completed()).toBe("true");
  });

  it("is declined with one tap, here for the members' shop too", async () => {
    const user = openAsNew();
    await waitFor(() => expect(offer()).not.toBeNull());
    const region = within(offer() as HTMLElement);
    await user.click(region.getByRole("button", { name: "Überspringen" }));
    expect(offer()).toBeNull();
    expect(completed()).toBe("true");
  });

  it("is not offered to a visitor", async () => {
    open("/shop");
    await shopDrawn();
    expect(offer()).toBeNull();
  });

  it("is not offered to those who know it", async () => {
    open("/shop", member());
    await shopDrawn();
    expect(offer()).toBeNull();
  });

  it("starts for whom the help has sent, though it was seen before", async () => {
    open("/shop?tour=1", member());
    await waitFor(() => expect(step()).not.toBeNull(), { timeout: 3000 });
    expect(location.search).toBe("");
  });

  it("is found again under help", async () => {
    reply("/api/help", "get", 200, []);
    open("/hilfe", member());
    const link = await screen.findByRole("link", { name: "Tour starten" });
    expect(link.getAttribute("href")).toBe("/shop?tour=1");
  });
});
