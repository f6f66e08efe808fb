import { useEffect } from "react";
import { reactionsTo } from "../items";
import { ReactionBar } from "./reaction-bar";

/** Brings the counts that others cause; asks for all of them whenever the connection has come back. */
function useLiveReactions(productId: number): void {
  useEffect(() => {
    const stops: (() => void)[] = [];
    let stopped = false;
    async function start() {
      const { live } = await import("@/api/socket");
      if (stopped) return;
      stops.push(
        live.on("reactions", (frame) => {
          if (frame.itemId === productId) reactionsTo(productId).hear(frame.reactions);
        }),
        // The connection fell behind.
        live.on("resync", ({ roomId }) => {
          if (typeof roomId !== "number") reactionsTo(productId).load({ anew: true });
        }),
        live.state.subscribe(() => {
          if (live.state.get() === "connected") reactionsTo(productId).load({ anew: true });
        }),
        live.watch("product", productId),
      );
    }
    // Without the socket the bar is as true as its last answer.
    start().catch((error: unknown) => console.warn("no live reactions", error));
    return () => {
      stopped = true;
      for (const stop of stops) stop();
    };
  }, [productId]);
}

/** The reactions in a product's detail: all of them, and live. */
export default function DetailReactions({ productId }: { productId: number }) {
  useLiveReactions(productId);
  return <ReactionBar productId={productId} />;
}
