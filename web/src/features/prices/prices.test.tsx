import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createQueryClient } from "@/api/query";
import { previewQuery, type PricePeriod, pricesQuery, type ReductionPreview } from "./api";
import { PriceHistory } from "./components/price-history";
import { ReductionChoice } from "./components/reduction-choice";

const client = createQueryClient();
const fetchMock = vi.fn<typeof fetch>();

const show = (part: React.ReactNode) =>
  render(<QueryClientProvider client={client}>{part}</QueryClientProvider>);

const period = (from: string, until: string | null, price: number, before?: number): PricePeriod => ({
  from: `${from}T08:00:00Z`,
  until: until && `${until}T08:00:00Z`,
  price,
  priceBefore: before ?? null,
  discount: before ? Math.floor((1 - price / before) * 100) : 0,
  isOffered: true,
});

beforeEach(() => {
  client.clear();
  fetchMock.mockReset();
  vi.stubGlobal("fetch", fetchMock);
});

describe("choice of a reduction", () => {
  const choice = (cents: number | null) => (
    <ReductionChoice productId={7} cents={cents} wanted onChange={() => {}} checked />
  );
  const know = (preview: ReductionPreview) => client.setQueryData(previewQuery(7, 990).queryKey, preview);
  const control = () => screen.getByRole("switch", { name: /^Als Reduzierung zeigen/ });

  it("shows the two figures of the server and where they come from", () => {
    const message = "Streichpreis 12,90 € ist der niedrigste Preis der letzten 30 Tage (seit 3. November).";
    know({ priceBefore: 12.9, discount: 23, message });
    show(choice(990));
    expect(screen.getByText(message)).toBeTruthy();
    expect(screen.getByText("12,90 €").closest("s")).toBeTruthy();
    expect(screen.getByText("−23 %")).toBeTruthy();
    expect(control()).toHaveProperty("disabled", false);
  });

  it("cannot be made where the law allows none, and says why", () => {
    const message = "Ein Streichpreis ist erst ab dem 25. Dezember erlaubt.";
    know({ priceBefore: null, discount: 0, message });
    show(choice(990));
    expect(screen.getByText(message)).toBeTruthy();
    expect(control()).toHaveProperty("disabled", true);
    expect(screen.queryByText("So steht es im Shop:")).toBeNull();
  });

  it("asks for a price first, and says when the server cannot be reached", async () => {
    const { unmount } = show(choice(null));
    expect(screen.getByText("Geben Sie zuerst einen gültigen Preis ein.")).toBeTruthy();
    expect(fetchMock).not.toHaveBeenCalled();
    unmount();
    fetchMock.mockRejectedValue(new TypeError("failed to fetch"));
    show(choice(990));
    expect(await screen.findByText("Der Preisverlauf konnte nicht geprüft werden.")).toBeTruthy();
  });
});

describe("history of a price", () => {
  it("lists prices and the reductions that were shown", () => {
    client.setQueryData(pricesQuery(7).queryKey, {
      preview: null,
      prices: [period("2026-11-13", null, 9.9, 12.9), period("2026-09-01", "2026-11-13", 12.9)],
    });
    show(<PriceHistory productId={7} />);
    const rows = screen.getAllByRole("listitem").map((row) => row.textContent);
    expect(rows).toEqual(["seit 13.11.2026statt 12,90 €, −23 %9,90 €", "01.09.2026 bis 13.11.202612,90 €"]);
    expect(screen.getByRole("img", { name: "Preise zwischen 9,90 € und 12,90 €" })).toBeTruthy();
  });

  it("shows a few prices first, and draws no line for a single one", () => {
    const days = ["06", "05", "04", "03", "02", "01"];
    const prices = days.map((day, place) =>
      period(`2026-11-${day}`, place === 0 ? null : `2026-11-${days[place - 1] ?? ""}`, 5 + place),
    );
    client.setQueryData(pricesQuery(7).queryKey, { preview: null, prices });
    const { unmount } = show(<PriceHistory productId={7} />);
    expect(screen.getAllByRole("listitem")).toHaveLength(4);
    fireEvent.click(screen.getByRole("button", { name: "Alle 6 Preise zeigen" }));
    expect(screen.getAllByRole("listitem")).toHaveLength(6);
    unmount();
    client.setQueryData(pricesQuery(7).queryKey, { preview: null, prices: prices.slice(0, 1) });
    show(<PriceHistory productId={7} />);
    expect(screen.queryByRole("img")).toBeNull();
  });

  it("can be loaded again when it failed", async () => {
    fetchMock.mockRejectedValue(new TypeError("failed to fetch"));
    show(<PriceHistory productId={7} />);
    expect(await screen.findByText("Der Preisverlauf konnte nicht geladen werden.")).toBeTruthy();
  });
});
