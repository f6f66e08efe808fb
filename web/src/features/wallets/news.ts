import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { live } from "@/api/socket";
import { walletsKey } from "./api";

/** Coins that come or go while the page is open are seen at once; after a pause of the line, whatever was missed. */
export function useWalletNews(): void {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: walletsKey });
    const ends = [
      live.on("wallet_changed", refresh),
      live.on("connected", ({ authenticated }) => {
        if (authenticated) refresh();
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [client]);
}
