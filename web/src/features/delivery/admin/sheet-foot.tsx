import { Button } from "@/ui/button";

/** The foot of what is added or changed: deleted on the left, where it exists already, and saved on the right. */
export function SheetFoot({
  saves,
  onSave,
  onDelete,
  words,
}: {
  saves: boolean;
  onSave: () => void;
  /** None for what is not stored yet. */
  onDelete: (() => void) | undefined;
  words: { save: string; delete: string };
}) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      {onDelete ? (
        <Button variant="ghost" className="mr-auto text-danger!" onClick={onDelete}>
          {words.delete}
        </Button>
      ) : null}
      <Button busy={saves} onClick={onSave}>
        {words.save}
      </Button>
    </div>
  );
}
