import { render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { live } from "@/api/socket";
import { remove, toastStore } from "@/ui/toast";
import { ConnectionBanner, useConnectionErrors } from "./connection-banner";

function Chat() {
  useConnectionErrors();
  return <ConnectionBanner />;
}

/** An attempt to connect that fails, on a screen of that kind. */
function loseConnection(wide: boolean) {
  vi.stubGlobal("matchMedia", () => ({ matches: wide }));
  live.state.set("off");
  render(<Chat />);
  live.state.set("connecting");
  live.state.set("waiting");
}

describe("a chat without connection", () => {
  beforeEach(() => remove());

  it("tells it by the banner alone on a phone", async () => {
    loseConnection(false);
    expect((await screen.findByRole("status")).textContent).toContain("Jetzt verbinden");
    expect(toastStore.get()).toEqual([]);
  });

  it("has room for the toast on a desk", () => {
    loseConnection(true);
    expect(toastStore.get().map(({ title }) => title)).toEqual(["Verbindungsfehler"]);
  });
});
