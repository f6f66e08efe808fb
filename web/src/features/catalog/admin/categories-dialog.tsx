import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { api } from "@/api/client";
import { ApiError, reasonOf } from "@/api/error";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field, Input, Textarea } from "@/ui/field";
import { toast } from "@/ui/toast";
import { categoriesQuery, type Category } from "../api";
import { productAdminTexts as texts } from "./texts";

/** The words of every category, and a form for one more. */
export function CategoriesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const categories = useQuery(categoriesQuery).data ?? [];
  return (
    <Dialog open={open} onOpenChange={onClose} title={texts.categories} className="sm:max-w-2xl">
      <ul className="grid gap-4">
        {categories.map((category) => (
          <li key={category.id}>
            <CategoryForm category={category} />
          </li>
        ))}
        {/* A saved one joins the list, and the form is empty again. */}
        <li key={`new-${categories.length}`}>
          <CategoryForm category={null} />
        </li>
      </ul>
    </Dialog>
  );
}

function CategoryForm({ category }: { category: Category | null }) {
  const client = useQueryClient();
  const [name, setName] = useState(category?.name ?? "");
  const [description, setDescription] = useState(category?.description ?? "");
  const save = useMutation({
    mutationFn: () => {
      const body = { name, description };
      return category
        ? api("put", "/api/admin/categories/{id}", { path: { id: category.id }, body })
        : api("post", "/api/admin/categories", { body });
    },
    onSuccess: ({ message, category: saved }) => {
      toast({ title: texts.success, description: message });
      client.setQueryData(categoriesQuery.queryKey, (known: Category[] = []) =>
        category ? known.map((one) => (one.id === saved.id ? saved : one)) : [...known, saved],
      );
      void client.invalidateQueries({ queryKey: ["admin", "audit"] });
    },
    onError: (error) => {
      if (Object.keys(fieldsOf(error)).length > 0) return;
      const reason = reasonOf(error) ?? texts.categoryFailed;
      toast({ title: texts.error, description: reason, variant: "destructive" });
    },
  });
  const refused = fieldsOf(save.error);
  const unchanged = name === (category?.name ?? "") && description === (category?.description ?? "");
  const label = category ? category.name : texts.newCategory;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    save.mutate();
  }

  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={submit}
      className="grid gap-3 rounded-xl border border-line bg-surface p-4"
    >
      <h3 className="text-base">{label}</h3>
      <Field label={texts.name} error={refused["name"]}>
        <Input value={name} autoComplete="off" onChange={(event) => setName(event.target.value)} />
      </Field>
      <Field label={texts.description} optional hint={texts.categoryHint} error={refused["description"]}>
        <Textarea rows={2} value={description} onChange={(event) => setDescription(event.target.value)} />
      </Field>
      <div className="flex justify-end">
        <Button type="submit" variant="soft" busy={save.isPending} disabled={unchanged}>
          {category ? texts.save : texts.addCategory}
        </Button>
      </div>
    </form>
  );
}

const fieldsOf = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ApiError ? error.fields : {};
