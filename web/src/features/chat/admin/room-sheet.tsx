import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Crown, Hash, UsersRound } from "lucide-react";
import { useState } from "react";
import { toastFailure } from "@/api/toast-failure";
import { useSaving } from "@/api/use-saving";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Field, Input, Textarea } from "@/ui/field";
import { FormSheet } from "@/ui/form-sheet";
import { Option } from "@/ui/option";
import { Select } from "@/ui/select";
import { toast } from "@/ui/toast";
import { archiveRoom, type Listed, listedQuery, saveRoom, type ShopRoom, shopRoomsQuery } from "./api";
import { keptChange, newRoom, typed, type TypedRoom, withPerson } from "./form";
import { MembersField } from "./members-field";
import { adminRoomTexts as texts, keptDays, keptTexts, slowSeconds, slowTexts } from "./texts";

const entries = [
  { type: "public", icon: <Hash /> },
  { type: "premium", icon: <Crown /> },
  { type: "listed", icon: <UsersRound /> },
] as const;
const writers = Object.keys(texts.writersOf) as TypedRoom["writers"][];

const fail = (error: unknown) => toastFailure(texts.error, error, texts.failed);

/** One room: new, changed, archived or opened again. */
export function RoomSheet({
  open,
  stored,
  onClose,
}: {
  open: boolean;
  /** Null: a new one. */
  stored: ShopRoom | null;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const [before] = useState(() => (stored ? typed(stored) : newRoom));
  const [draft, setDraft] = useState(before);
  // Undefined: nothing of the list was changed.
  const [list, setList] = useState<readonly Listed[]>();
  const [asks, setAsks] = useState<"archive" | "shorten" | null>(null);
  const change = (part: Partial<TypedRoom>) => setDraft({ ...draft, ...part });
  const kept = keptChange(stored?.keptDays ?? null, draft.keptDays);

  const done = () => {
    void client.invalidateQueries({ queryKey: shopRoomsQuery.queryKey });
    void client.invalidateQueries({ queryKey: ["admin", "audit"] });
    void client.invalidateQueries({ queryKey: ["chat", "rooms"] });
    onClose();
  };
  const { errors, saves, submit } = useSaving({
    save: (room: TypedRoom) =>
      saveRoom(stored?.id ?? null, {
        ...room,
        memberIds: room.type === "listed" ? list?.map(({ id }) => id) : undefined,
      }),
    onSaved: ({ name }) => {
      toast({ title: stored ? texts.saved : texts.created, description: texts.savedText(name) });
      done();
    },
    onFailed: fail,
  });

  async function archive(isArchived: boolean) {
    if (!stored) return;
    try {
      await archiveRoom(stored.id, isArchived);
      toast({ title: isArchived ? texts.archivedToast : texts.reopened });
      done();
    } catch (error) {
      fail(error);
      throw error;
    }
  }

  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={stored ? texts.editTitle : texts.add}
      isDirty={draft !== before || list !== undefined}
      errors={errors}
      saves={saves}
      saveLabel={stored ? texts.save : texts.create}
      onSave={() => (kept === "shorter" ? setAsks("shorten") : void submit(draft))}
      aside={
        !stored
          ? undefined
          : stored.isActive
            ? { label: texts.archive, danger: true, act: () => setAsks("archive") }
            : { label: texts.reopen, act: () => void archive(false).catch(() => undefined) }
      }
      questions={
        <>
          <ConfirmDialog
            open={asks === "archive"}
            onOpenChange={(stays) => setAsks(stays ? "archive" : null)}
            title={texts.archiveTitle(stored?.name ?? "")}
            text={texts.archiveText}
            confirmLabel={texts.archive}
            danger
            onConfirm={() => archive(true)}
          />
          <ConfirmDialog
            open={asks === "shorten"}
            onOpenChange={(stays) => setAsks(stays ? "shorten" : null)}
            title={texts.shortenTitle}
            text={texts.shortenText(keptTexts[draft.keptDays] ?? "")}
            confirmLabel={texts.shorten}
            danger
            onConfirm={() => submit(draft)}
          />
        </>
      }
    >
      <Field label={texts.name} error={errors["name"]}>
        <Input
          value={draft.name}
          maxLength={80}
          autoComplete="off"
          onChange={({ target }) => change({ name: target.value })}
        />
      </Field>
      <Field label={texts.topic} hint={texts.topicHint} optional error={errors["description"]}>
        <Textarea
          value={draft.description}
          maxLength={300}
          rows={3}
          onChange={({ target }) => change({ description: target.value })}
        />
      </Field>
      <fieldset className="grid gap-2">
        <legend className="float-left mb-1 text-sm font-semibold">{texts.who}</legend>
        {entries
          .filter(({ type }) => !stored || type === stored.type)
          .map(({ type, icon }) => (
            <Option
              key={type}
              name="entry"
              icon={icon}
              label={texts.entry[type].label}
              hint={texts.entry[type].hint}
              checked={draft.type === type}
              onChange={() => change({ type })}
            />
          ))}
        <p className="text-sm text-muted">{stored ? texts.whoFixed : texts.whoHint}</p>
      </fieldset>
      {draft.type === "listed" ? (
        <List stored={stored} list={list} onChange={setList} error={errors["memberIds"]} />
      ) : null}
      <Field label={texts.writers} hint={texts.writersHint} error={errors["writers"]}>
        <Select
          value={draft.writers}
          onChange={({ target }) => change({ writers: target.value as TypedRoom["writers"] })}
        >
          {writers.map((one) => (
            <option key={one} value={one}>
              {texts.writersOf[one]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={texts.keptLabel} hint={keptHints[kept]} error={errors["keptDays"]}>
        <Select value={draft.keptDays} onChange={({ target }) => change({ keptDays: Number(target.value) })}>
          {keptDays.map((days) => (
            <option key={days} value={days}>
              {keptTexts[days]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={texts.slow} hint={texts.slowHint} error={errors["slowSeconds"]}>
        <Select
          value={draft.slowSeconds}
          onChange={({ target }) => change({ slowSeconds: Number(target.value) })}
        >
          {slowSeconds.map((seconds) => (
            <option key={seconds} value={seconds}>
              {slowTexts[seconds]}
            </option>
          ))}
        </Select>
      </Field>
    </FormSheet>
  );
}

const keptHints = {
  new: texts.keptNew,
  same: texts.keptNew,
  longer: texts.keptLonger,
  shorter: texts.keptShorter,
};

/** The list of a room, with what is stored until something of it is changed. */
function List({
  stored,
  list,
  onChange,
  error,
}: {
  stored: ShopRoom | null;
  list: readonly Listed[] | undefined;
  onChange: (list: readonly Listed[]) => void;
  error: string | undefined;
}) {
  const known = useQuery({ ...listedQuery(stored?.id ?? 0), enabled: stored !== null });
  const people = list ?? (stored ? known.data : []);
  return (
    <MembersField
      words={texts.list}
      query={known}
      people={people}
      onAdd={(person) => onChange(withPerson(people ?? [], person))}
      onRemove={(person) => onChange((people ?? []).filter(({ id }) => id !== person.id))}
      error={error}
    />
  );
}
