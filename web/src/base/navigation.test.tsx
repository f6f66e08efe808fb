import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { Link, navigate } from "./navigation";

describe("Link", () => {
  beforeEach(() => navigate("/shop"));

  it("goes there without loading the page, and takes its state along", () => {
    render(
      <Link href="/product/7" state={{ fromShop: true }}>
        Tee
      </Link>,
    );
    fireEvent.click(screen.getByRole("link"));
    expect(location.pathname).toBe("/product/7");
    expect(history.state).toEqual({ fromShop: true });
  });

  it("leaves new tabs and refused clicks to others", () => {
    render(
      <>
        <Link href="/chat">Chat</Link>
        <Link href="/wallet" onClick={(event) => event.preventDefault()}>
          Wallet
        </Link>
      </>,
    );
    fireEvent.click(screen.getByText("Wallet"));
    expect(location.pathname).toBe("/shop");
    const leftToTheBrowser = fireEvent.click(screen.getByText("Chat"), { ctrlKey: true });
    expect(leftToTheBrowser).toBe(true);
  });

  it("leaves what the app does not show to the browser", () => {
    for (const to of [
      "/widerrufen",
      "/kuendigen?vertrag=Premium",
      "https://other.example/x",
      "mailto:post@shop.example",
    ]) {
      const { unmount } = render(<Link href={to}>Dort</Link>);
      let refused = true;
      const look = (event: Event) => {
        refused = event.defaultPrevented;
        event.preventDefault();
      };
      document.addEventListener("click", look, { once: true });
      fireEvent.click(screen.getByRole("link"));
      expect(refused, to).toBe(false);
      expect(location.pathname).toBe("/shop");
      unmount();
    }
  });
});
