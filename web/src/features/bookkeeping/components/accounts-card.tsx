import { useState } from "react";
import { Button } from "@/ui/button";
import { Card, CardTitle } from "@/ui/card";
import { Sheet } from "@/ui/sheet";
import type { Bookkeeping } from "../api";
import { bookkeepingTexts as texts } from "../texts";
import { AccountsForm } from "./accounts-form";

/** By which numbers DATEV knows the shop, and the way to change its accounts. */
export function AccountsCard({ books }: { books: Bookkeeping }) {
  const [open, setOpen] = useState(false);
  const { chart, consultant, client } = books.settings;
  return (
    <Card aria-label={texts.accounts}>
      <CardTitle>{texts.accounts}</CardTitle>
      <p className="font-medium">{texts.accountsOf(texts.charts[chart])}</p>
      <p className="text-sm text-muted">
        {consultant && client ? texts.numbers(consultant, client) : texts.noNumbers}
      </p>
      <Button variant="outline" size="sm" className="mt-4" onClick={() => setOpen(true)}>
        {texts.change}
      </Button>
      <Sheet open={open} onOpenChange={setOpen} title={texts.accounts}>
        <AccountsForm books={books} onDone={() => setOpen(false)} />
      </Sheet>
    </Card>
  );
}
