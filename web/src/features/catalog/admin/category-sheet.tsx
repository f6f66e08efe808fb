import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { type SubmitEvent, useId, useRef, useState } from "react";
import { api } from "@/api/client";
import { ApiError, reasonOf } from "@/api/error";
import { Button } from "@/ui/button";
import { Field, Input, Textarea } from "@/ui/field";
import { Select } from "@/ui/select";
import { Sheet } from "@/ui/sheet";
import { toast } from "@/ui/toast";
import { useDiscard } from "@/ui/use-discard";
import { useErrorFocus } from "@/ui/use-error-focus";
import { categoriesQuery, type Category } from "../api";
import { fullName } from "../category-names";
import { hosts } from "./arrange";
import { DeleteCategory } from "./delete-category";
import { categoryTexts as texts } from "./category-texts";

/** The words of one category: new, changed, or taken out. */
export function CategorySheet({
  open,
  all,
  category,
  count,
  onClose,
}: {
  open: boolean;
  all: readonly Category[];
  /** Null: a new one. */
  category: Category | null;
  /** Its own products; undefined while they are counted. */
  count: number | undefined;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const formId = useId();
  const [name, setName] = useState(category?.name ?? "");
  const [description, setDescription] = useState(category?.description ?? "");
  const [parent, setParent] = useState("");
  const [asks, setAsks] = useState(false);
  const save = useMutation({
    mutationFn: () =>
      category
        ? api("put", "/api/admin/categories/{id}", {
            path: { id: category.id },
            body: { name, description },
          })
        : api("post", "/api/admin/categories", {
            body: { name, description, parentId: parent ? Number(parent) : null },
          }),
    onSuccess: ({ message }) => {
      toast({ title: texts.success, description: message });
      void client.invalidateQueries({ queryKey: categoriesQuery.queryKey });
      void client.invalidateQueries({ queryKey: ["admin", "audit"] });
      onClose();
    },
    onError: (error) => {
      if (Object.keys(fieldsOf(error)).length > 0) return;
      toast({ title: texts.error, description: reasonOf(error) ?? texts.failed, variant: "destructive" });
    },
  });
  const refused = fieldsOf(save.error);
  const form = useRef<HTMLFormElement>(null);
  useErrorFocus(form, refused);
  const isDirty = name !== (category?.name ?? "") || description !== (category?.description ?? "");
  const [leave, question] = useDiscard(isDirty, onClose);
  const hasInside = category !== null && all.some(({ parentId }) => parentId === category.id);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    save.mutate();
  }

  return (
    <Sheet
      open={open}
      onOpenChange={(stays) => (stays || save.isPending ? undefined : leave())}
      title={category?.name ?? texts.newTitle}
      footer={
        <div className="flex flex-wrap justify-between gap-3">
          {category ? (
            <Button
              variant="quiet"
              icon={<Trash2 aria-hidden className="size-4.5" />}
              disabledReason={hasInside ? texts.deleteBlocked : undefined}
              onClick={() => setAsks(true)}
            >
              {texts.delete}
            </Button>
          ) : null}
          <Button
            type="submit"
            form={formId}
            className="ml-auto"
            busy={save.isPending}
            disabledReason={category && !isDirty ? texts.unchanged : undefined}
          >
            {category ? texts.save : texts.add}
          </Button>
        </div>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={submit} className="grid gap-5 px-5 pb-6">
        <Field label={texts.name} error={refused["name"]}>
          <Input value={name} autoComplete="off" onChange={(event) => setName(event.target.value)} />
        </Field>
        {category ? null : (
          <Field label={texts.parent} error={refused["parentId"]}>
            <Select value={parent} onChange={(event) => setParent(event.target.value)}>
              <option value="">{texts.top}</option>
              {hosts(all).map((host) => (
                <option key={host.id} value={host.id}>
                  {fullName(all, host)}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Field label={texts.description} optional hint={texts.descriptionHint} error={refused["description"]}>
          <Textarea rows={3} value={description} onChange={(event) => setDescription(event.target.value)} />
        </Field>
        {category ? (
          <div>
            <p className="text-sm font-semibold">{texts.address}</p>
            <p className="wrap-anywhere">/shop?category={category.slug}</p>
            <p className="text-sm text-muted">{texts.addressHint}</p>
          </div>
        ) : null}
      </form>
      {question}
      {category ? (
        <DeleteCategory
          open={asks}
          all={all}
          category={category}
          count={count}
          onOpenChange={setAsks}
          onDeleted={onClose}
        />
      ) : null}
    </Sheet>
  );
}

const fieldsOf = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ApiError ? error.fields : {};
