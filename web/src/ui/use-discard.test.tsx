import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { Dialog } from "./dialog";
import { useDiscard } from "./use-discard";

function Editor({ isDirty, onClose }: { isDirty: boolean; onClose: () => void }) {
  const [leave, question] = useDiscard(isDirty, onClose);
  return (
    <Dialog open onOpenChange={leave} title="Ein Formular">
      {question}
    </Dialog>
  );
}

it("closes at once where nothing is typed", async () => {
  const closed = vi.fn<() => void>();
  render(<Editor isDirty={false} onClose={closed} />);
  await userEvent.keyboard("{Escape}");
  expect(closed).toHaveBeenCalledOnce();
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

it("asks before what was typed is thrown away", async () => {
  const closed = vi.fn<() => void>();
  render(<Editor isDirty onClose={closed} />);
  await userEvent.keyboard("{Escape}");
  screen.getByRole("alertdialog", { name: "Eingaben verwerfen?" });
  expect(document.activeElement?.textContent, "the harmless one").toBe("Weiter bearbeiten");
  await userEvent.click(screen.getByRole("button", { name: "Weiter bearbeiten" }));
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(closed).not.toHaveBeenCalled();

  await userEvent.keyboard("{Escape}");
  await userEvent.click(screen.getByRole("button", { name: "Verwerfen" }));
  expect(closed).toHaveBeenCalledOnce();
});
