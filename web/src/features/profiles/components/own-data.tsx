import { Download } from "lucide-react";
import { useState } from "react";
import { saveAs } from "@/api/files";
import { toastFailure } from "@/api/toast-failure";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";
import { accountTexts as texts } from "../account-texts";
import { fetchOwnData } from "../api";

/** Everything that is kept about the member, as a file. */
export function OwnData({ username }: { username: string }) {
  const [busy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    try {
      const file = await fetchOwnData();
      const name = texts.fileName(username, new Date().toISOString().slice(0, 10));
      saveAs(file, name);
      toast({ title: texts.downloaded, description: name });
    } catch (error) {
      toastFailure(texts.error, error, texts.downloadFailed);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      variant="soft"
      busy={busy}
      icon={<Download aria-hidden className="size-4.5" />}
      onClick={() => void save()}
    >
      {texts.download}
    </Button>
  );
}
