//! A long shop, whose page brings the goods of its first screen.
import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { product } from "@/testing/people";
import { expectToast, open } from "@/testing/screen";
import { failWithoutWords, reply, sent } from "@/testing/server";
import { takeFirstGoods } from "./first-goods";

const mix = product();
const sencha = product({ id: 77, name: "Sencha aus Uji" });
const calls = () => sent("/api/products", "get").length;

beforeEach(() => {
  reply("/api/products", "get", 200, [mix, sencha]);
  reply("/api/categories", "get", 200, [
    { id: 1, slug: "classic", name: "Classic", description: "", position: 0 },
  ]);
  takeFirstGoods({ category: null, search: "", list: [mix], count: 2, soldOut: 1 });
});

it("begins with those, and fetches the rest at the first touch", async () => {
  const user = open("/shop");
  await screen.findByRole("article", { name: mix.name });
  expect(screen.getByText("2 Produkte, davon 1 ausverkauft")).toBeTruthy();
  expect(calls()).toBe(0);
  await user.keyboard("{Shift}");
  await screen.findByRole("article", { name: sencha.name });
  expect(calls()).toBe(1);
  expect(screen.getByText("2 Produkte")).toBeTruthy();
});

it("fetches all at once for a screen that the page did not bring", async () => {
  open("/shop?category=classic");
  await screen.findByRole("article", { name: sencha.name });
});

it("keeps them when the rest cannot be loaded, and asks again", async () => {
  failWithoutWords("/api/products", "get");
  const user = open("/shop");
  await screen.findByRole("article", { name: mix.name });
  await user.keyboard("{Shift}");
  await expectToast("Fehler", "Produkte konnten nicht geladen werden.");
  expect(screen.getByRole("article", { name: mix.name })).toBeTruthy();
  reply("/api/products", "get", 200, [mix, sencha]);
  await user.click(await screen.findByRole("button", { name: "Erneut versuchen" }));
  await screen.findByRole("article", { name: sencha.name });
});
