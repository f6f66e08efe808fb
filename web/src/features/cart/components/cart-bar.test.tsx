import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { queryClient } from "@/api/query";
import { product } from "@/testing/people";
import { cartStore } from "../cart";
import CartBar from "./cart-bar";

it("the bar counts with today's prices, as the open cart does", () => {
  queryClient.setQueryData(["config"], { premiumDiscountPercent: 19 });
  queryClient.setQueryData(["products"], [product({ price: 14.5 })]);
  cartStore.set([{ product: product({ price: 12.9 }), quantity: 2 }]);
  render(
    <QueryClientProvider client={queryClient}>
      <CartBar />
    </QueryClientProvider>,
  );
  expect(screen.getByText("29,00 €")).toBeTruthy();
});
