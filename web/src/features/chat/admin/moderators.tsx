import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { reasonOf } from "@/api/error";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { toast } from "@/ui/toast";
import { type Listed, moderatorsQuery, nameModerator } from "./api";
import { MembersField } from "./members-field";
import { adminRoomTexts as all } from "./texts";

const texts = all.moderators;

/** Members who look after the chat. */
export function Moderators() {
  const moderators = useQuery(moderatorsQuery);
  const client = useQueryClient();
  const [asked, setAsked] = useState<Listed | null>(null);
  const [open, setOpen] = useState(false);

  async function name({ id }: Listed, isModerator: boolean) {
    try {
      await nameModerator(id, isModerator);
      toast({ title: isModerator ? texts.named : texts.dismissed });
    } catch (error) {
      toast({ title: all.error, description: reasonOf(error) ?? all.failed, variant: "destructive" });
      throw error;
    } finally {
      await client.invalidateQueries({ queryKey: moderatorsQuery.queryKey });
    }
  }

  return (
    <div className="mt-8">
      <MembersField
        words={texts}
        isSection
        query={moderators}
        people={moderators.data}
        onAdd={(person) => {
          setAsked(person);
          setOpen(true);
        }}
        onRemove={(person) => void name(person, false).catch(() => undefined)}
      />
      {asked ? (
        <ConfirmDialog
          open={open}
          onOpenChange={setOpen}
          title={texts.askTitle(asked.displayName ?? asked.username)}
          text={texts.askText}
          confirmLabel={texts.confirm}
          onConfirm={() => name(asked, true)}
        />
      ) : null}
    </div>
  );
}
