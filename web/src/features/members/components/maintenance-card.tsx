import { useQueryClient } from "@tanstack/react-query";
import { ListRestart, Stethoscope } from "lucide-react";
import { useState } from "react";
import { toastFailure } from "@/api/toast-failure";
import { Button } from "@/ui/button";
import { Card, CardTitle } from "@/ui/card";
import { toast } from "@/ui/toast";
import { healthQuery, pendingQuery } from "../api";
import { simpleTexts as texts } from "../simple-texts";
import { failingPart } from "../system-check";
import { memberTexts } from "../texts";

/** The card at the bottom: fetch the waiting list again, and ask whether everything works. */
export function MaintenanceCard() {
  const client = useQueryClient();
  const [busy, setBusy] = useState<"list" | "system">();

  async function refreshList() {
    setBusy("list");
    try {
      const pending = await client.fetchQuery({ ...pendingQuery, staleTime: 0 });
      toast({
        title: texts.refreshed,
        description: texts.refreshedText(memberTexts.registrations(pending.length)),
      });
    } catch (error) {
      toastFailure(memberTexts.failed, error, memberTexts.listFailed);
    }
    setBusy(undefined);
  }

  async function checkSystem() {
    setBusy("system");
    const part = await client.fetchQuery(healthQuery).then(
      (health) => failingPart(health, null),
      (error: unknown) => failingPart(undefined, error),
    );
    toast(
      part === null
        ? { title: texts.systemFine }
        : { title: texts.systemFailing, description: texts.partFailing(part), variant: "destructive" },
    );
    setBusy(undefined);
  }

  return (
    <Card>
      <CardTitle>{texts.maintenance}</CardTitle>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="quiet"
          icon={<ListRestart aria-hidden className="size-5" />}
          busy={busy === "list"}
          onClick={() => void refreshList()}
        >
          {texts.refreshList}
        </Button>
        <Button
          variant="quiet"
          icon={<Stethoscope aria-hidden className="size-5" />}
          busy={busy === "system"}
          onClick={() => void checkSystem()}
        >
          {texts.checkSystem}
        </Button>
      </div>
    </Card>
  );
}
