import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { PicturesField } from "./pictures-field";
import { emptyProduct, type ProductInput, type ProductOutput } from "./product-schema";

let values: () => ProductInput;

function Form({ start }: { start: Partial<ProductInput> }) {
  const form = useForm<ProductInput, unknown, ProductOutput>({
    defaultValues: { ...emptyProduct, ...start },
  });
  const { getValues } = form;
  useEffect(() => {
    values = getValues;
  }, [getValues]);
  return <PicturesField form={form} />;
}

const three = {
  imageUrl: "/media/a-640.webp",
  alternativeText: "Die Tüte",
  morePictures: [
    { imageUrl: "/media/b-640.webp", alternativeText: "" },
    { imageUrl: "/media/c-640.webp", alternativeText: "Die Bohnen" },
  ],
};

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const order = () => [values().imageUrl, ...values().morePictures.map(({ imageUrl }) => imageUrl)];

const fetchMock = vi.fn<typeof fetch>();

beforeEach(() => {
  fetchMock.mockReset();
  vi.stubGlobal("fetch", fetchMock);
});

describe("the pictures in a product's form", () => {
  test("change places with what is said of them, and the focus goes along", async () => {
    render(<Form start={three} />);
    press("Bild 3 nach vorn");
    expect(order()).toEqual(["/media/a-640.webp", "/media/c-640.webp", "/media/b-640.webp"]);
    expect(screen.getByText("Jetzt Bild 2 von 3")).toBeTruthy();
    press("Bild 2 nach vorn");
    expect(order()).toEqual(["/media/c-640.webp", "/media/a-640.webp", "/media/b-640.webp"]);
    expect([values().alternativeText, values().morePictures[0]?.alternativeText]).toEqual([
      "Die Bohnen",
      "Die Tüte",
    ]);
    // At the front there is no further way: the other button has the focus.
    await waitFor(() =>
      expect(document.activeElement?.getAttribute("aria-label")).toBe("Bild 1 nach hinten"),
    );
  });

  test("go when they are removed, the first one too", () => {
    render(<Form start={three} />);
    press("Bild 1 entfernen");
    expect(order()).toEqual(["/media/b-640.webp", "/media/c-640.webp"]);
    press("Bild 2 entfernen");
    press("Bild 1 entfernen");
    expect([values().imageUrl, values().morePictures]).toEqual(["", []]);
  });

  test("several are added at once, in their order, none twice, and no more than eight", async () => {
    const names = ["d", "a", "e"];
    fetchMock.mockImplementation(() =>
      Promise.resolve(
        new Response(JSON.stringify({ success: true, imageUrl: `/media/${names.shift()}-640.webp` })),
      ),
    );
    render(<Form start={three} />);
    const input = document.querySelector<HTMLInputElement>("input[type=file]");
    expect(input?.multiple).toBe(true);
    const files = [1, 2, 3].map((number) => new File(["x"], `${number}.png`, { type: "image/png" }));
    fireEvent.change(input as HTMLInputElement, { target: { files } });
    await waitFor(() => expect(order()).toHaveLength(5));
    expect(order().slice(3)).toEqual(["/media/d-640.webp", "/media/e-640.webp"]);
  });

  test("are described one by one", () => {
    render(<Form start={three} />);
    const type = (name: string, value: string) =>
      fireEvent.change(screen.getByLabelText(new RegExp(name)), { target: { value } });
    type("Was Bild 1 zeigt", "Von vorn");
    type("Was Bild 2 zeigt", "Von hinten");
    expect([values().alternativeText, values().morePictures[0]?.alternativeText]).toEqual([
      "Von vorn",
      "Von hinten",
    ]);
  });

  test("eight are the most", () => {
    const morePictures = [1, 2, 3, 4, 5, 6, 7].map((number) => ({ imageUrl: `/media/${number}-640.webp` }));
    render(<Form start={{ ...three, morePictures }} />);
    expect(screen.queryByRole("button", { name: "Weitere Bilder hinzufügen" })).toBeNull();
    expect(screen.getByText(/^Acht Bilder sind das Meiste/)).toBeTruthy();
  });
});
