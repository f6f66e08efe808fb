import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { queryClient } from "@/api/query";
import { product } from "@/testing/people";
import { refuse, reply, sent } from "@/testing/server";
import { productsQuery } from "./api";
import { useProduct, useSomeProducts } from "./single";

function One({ id }: { id: number | null }) {
  const { data } = useProduct(id);
  return <p>{data === null ? `${id} ist fort` : data?.name}</p>;
}

const Some = ({ ids }: { ids: number[] }) => <p>{useSomeProducts(ids).map(({ name }) => name)}</p>;

const show = (...ids: (number | null)[]) =>
  render(
    <QueryClientProvider client={queryClient}>
      {ids.map((id) => (
        <One key={id} id={id} />
      ))}
      <Some ids={[12, 12]} />
    </QueryClientProvider>,
  );

const calls = () => sent("/api/products", "get").map(({ url }) => decodeURIComponent(new URL(url).search));

it("asks once for what is needed at the same moment", async () => {
  queryClient.clear();
  reply("/api/products", "get", 200, [product({ id: 11, name: "Assam" }), product({ id: 12, name: "Uji" })]);
  show(11, 12, 13, null);
  await screen.findByText("Assam");
  expect(screen.getAllByText("Uji")).toHaveLength(2);
  expect(screen.getByText("13 ist fort")).toBeTruthy();
  expect(calls()).toEqual(["?ids=11,12,13"]);
});

it("asks for nothing that the list has", async () => {
  queryClient.clear();
  queryClient.setQueryData(productsQuery.queryKey, [product({ id: 12, name: "Uji" })]);
  show(12);
  expect(await screen.findAllByText("Uji")).toHaveLength(2);
  expect(calls()).toEqual([]);
});

it("takes the list where they cannot be had by themselves", async () => {
  queryClient.clear();
  refuse("/api/products", "get", 503, "unavailable", "Gerade nicht erreichbar.");
  queryClient.setQueryData(productsQuery.queryKey, []);
  show(14);
  queryClient.setQueryData(productsQuery.queryKey, [product({ id: 14, name: "Keemun" })]);
  await screen.findByText("Keemun");
});
