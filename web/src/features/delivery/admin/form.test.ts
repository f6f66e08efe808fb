import { describe, expect, it } from "vitest";
import type { Method } from "./api";
import { newMethod, newRate, toForm, typed } from "./form";

const method: Method = {
  id: 3,
  kind: "parcel",
  name: "Paket",
  carrier: "DHL",
  isActive: true,
  position: 2,
  daysFrom: 1,
  daysUntil: 3,
  cutoff: "14:00",
  goesToLockers: false,
  rates: [
    {
      country: "DE",
      fromGrams: 500,
      toGrams: 31_500,
      fromAmount: "0.00",
      toAmount: "1200.00",
      price: "5.90",
      freeFrom: "60.00",
    },
    {
      country: "AT",
      fromGrams: 0,
      toGrams: null,
      fromAmount: "10.50",
      toAmount: null,
      price: "0.00",
      freeFrom: null,
    },
  ],
};

describe("a way of delivery in its form", () => {
  it("comes back as it was", () => {
    const { id: _, ...body } = method;
    expect(toForm(typed(method))).toEqual(body);
    expect(typed(method).rates[0]).toMatchObject({
      price: "5,90",
      toKilos: "31,5",
      freeFrom: "60,00",
      fromEuro: "",
    });
  });

  it("says which field is no number", () => {
    const wrong = {
      ...newMethod(1),
      rates: [newRate(), { ...newRate("AT"), price: "5,90", toKilos: "schwer" }],
    };
    const answer = toForm(wrong);
    expect("errors" in answer ? Object.keys(answer.errors) : []).toEqual([
      "rates[0].price",
      "rates[1].toKilos",
    ]);
  });

  it("sends no prices of a pick-up", () => {
    expect(toForm({ ...newMethod(1), kind: "pick_up", name: "Laden" })).toMatchObject({ rates: [] });
  });
});
