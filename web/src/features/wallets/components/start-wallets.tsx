import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toastFailure } from "@/api/toast-failure";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { toast } from "@/ui/toast";
import { type CurrencyInfo, startWallets, walletsKey } from "../api";
import { walletTexts as texts } from "../texts";
import { Coin } from "./coin";

/** Before the first use: what the wallet is good for, and the one button that opens it. */
export function StartWallets({ currencies }: { currencies: readonly CurrencyInfo[] }) {
  const client = useQueryClient();
  const start = useMutation({
    mutationFn: startWallets,
    onSuccess: () => {
      toast({ title: texts.started, description: texts.startedText });
    },
    onError: (error) => {
      toastFailure(texts.error, error, texts.startFailed);
    },
    // The button stays busy until the wallets are there.
    onSettled: () => client.invalidateQueries({ queryKey: walletsKey }),
  });
  return (
    <Card className="mx-auto grid w-full max-w-2xl justify-items-center gap-2 px-6 py-10 text-center sm:py-14">
      <ul className="mb-5 flex max-w-full flex-wrap justify-center pl-2.5">
        {currencies.map(({ currency, name }) => (
          <li key={currency} className="-ml-2.5">
            <Coin currency={currency} className="size-14! border-2 border-surface sm:size-16!" />
            <span className="sr-only">{name}</span>
          </li>
        ))}
      </ul>
      <h2 className="text-2xl">{texts.startTitle}</h2>
      <p className="max-w-md text-muted">{texts.startText}</p>
      <Button size="lg" className="mt-5 max-sm:w-full" busy={start.isPending} onClick={() => start.mutate()}>
        {texts.start}
      </Button>
    </Card>
  );
}
