import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useRef } from "react";
import { expect, it } from "vitest";
import { Field, Input } from "./field";
import { useErrorFocus } from "./use-error-focus";

function Form({ errors }: { errors: Readonly<Record<string, string>> }) {
  const form = useRef<HTMLFormElement>(null);
  useErrorFocus(form, errors);
  return (
    <form ref={form}>
      <Field label="Name" error={errors["name"]}>
        <Input />
      </Field>
      <Field label="Ort" error={errors["city"]}>
        <Input />
      </Field>
      <button type="button">Speichern</button>
    </form>
  );
}

it("goes to the first wrong field after each try, and not while someone types", async () => {
  const wrong = () => ({ city: "Bitte geben Sie einen Ort an." });
  const { rerender } = render(<Form errors={{}} />);
  await userEvent.click(screen.getByRole("button"));
  expect(document.activeElement).toBe(screen.getByRole("button"));
  const refused = wrong();
  rerender(<Form errors={refused} />);
  const city = screen.getByRole("textbox", { name: "Ort" });
  expect(document.activeElement).toBe(city);
  const sentence = screen.getByRole("alert");
  expect(sentence.textContent).toBe(refused.city);
  expect(city.getAttribute("aria-describedby"), "read with the field").toBe(sentence.id);

  await userEvent.click(screen.getByRole("textbox", { name: "Name" }));
  rerender(<Form errors={refused} />);
  expect(document.activeElement, "the same refusal").toBe(screen.getByRole("textbox", { name: "Name" }));
  rerender(<Form errors={wrong()} />);
  expect(document.activeElement, "the next one").toBe(city);
});
