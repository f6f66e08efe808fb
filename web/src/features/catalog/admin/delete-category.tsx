import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "@/api/client";
import { reasonOf } from "@/api/error";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Field } from "@/ui/field";
import { Select } from "@/ui/select";
import { toast } from "@/ui/toast";
import { categoriesQuery, type Category, productsQuery } from "../api";
import { fullName } from "../category-names";
import { categoryTexts as texts } from "./category-texts";

/** Asks before a category goes, and where its products go then. */
export function DeleteCategory({
  open,
  all,
  category,
  count,
  onOpenChange,
  onDeleted,
}: {
  open: boolean;
  all: readonly Category[];
  category: Category;
  /** Its own products; undefined while they are counted. */
  count: number | undefined;
  onOpenChange: (open: boolean) => void;
  onDeleted: () => void;
}) {
  const client = useQueryClient();
  const others = all.filter(({ id }) => id !== category.id);
  const [to, setTo] = useState("");
  const target = to || String(others[0]?.id ?? "");
  const full = count !== 0;

  async function remove() {
    try {
      const body = full && target ? { moveTo: Number(target) } : {};
      const answer = await api("delete", "/api/admin/categories/{id}", { path: { id: category.id }, body });
      client.setQueryData(categoriesQuery.queryKey, answer.categories);
      void client.invalidateQueries({ queryKey: productsQuery.queryKey });
      void client.invalidateQueries({ queryKey: ["admin", "audit"] });
      toast({ title: texts.success, description: answer.message });
      onDeleted();
    } catch (error) {
      toast({
        title: texts.error,
        description: reasonOf(error) ?? texts.deleteFailed,
        variant: "destructive",
      });
      throw error;
    }
  }

  return (
    <ConfirmDialog
      danger
      open={open}
      onOpenChange={onOpenChange}
      title={texts.deleteTitle(category.name)}
      text={full && others.length === 0 ? texts.nowhere : texts.deleteText}
      confirmLabel={texts.deleteConfirm}
      onConfirm={remove}
    >
      {full && others.length > 0 ? (
        <Field label={texts.moveTo(count ?? 0)}>
          <Select value={target} onChange={(event) => setTo(event.target.value)}>
            {others.map((other) => (
              <option key={other.id} value={other.id}>
                {fullName(all, other)}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
    </ConfirmDialog>
  );
}
