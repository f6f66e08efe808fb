import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Pencil, Plus } from "lucide-react";
import { type SubmitEvent, useId, useMemo, useRef, useState } from "react";
import { ApiError, reasonOf } from "@/api/error";
import { Button, IconButton } from "@/ui/button";
import { Card, CardTitle } from "@/ui/card";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Field, Input } from "@/ui/field";
import { InlineError } from "@/ui/inline-error";
import { Select } from "@/ui/select";
import { Sheet } from "@/ui/sheet";
import { Skeleton } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { useErrorFocus } from "@/ui/use-error-focus";
import { addressesQuery, changeAddress, deleteAddress, type SavedAddress, saveAddress } from "../api";
import { addressErrors } from "../check";
import { blank } from "../destination";
import { type AddressFields as Fields, addressLines, addressOf, home } from "../postal";
import { countryName } from "@/base/countries";
import { addressBookTexts as texts } from "../address-book-texts";
import { AddressFields } from "./address-fields";

/** Countries that people of the shop mostly live in; others come with what is saved. */
const nearby = [home, "AT", "CH"];

/** The own addresses: where goods went before, changed and deleted here. Orders keep what they say. */
export default function AddressBook() {
  const book = useQuery(addressesQuery);
  const [edited, setEdited] = useState<SavedAddress | "new" | null>(null);
  return (
    <Card aria-label={texts.title}>
      <CardTitle
        action={
          book.data ? (
            <Button
              variant="ghost"
              size="sm"
              className="-mr-3 text-brand"
              icon={<Plus aria-hidden className="size-4.5" />}
              onClick={() => setEdited("new")}
            >
              {texts.add}
            </Button>
          ) : null
        }
      >
        {texts.title}
      </CardTitle>
      {book.data ? (
        book.data.length > 0 ? (
          <ul className="-my-2">
            {book.data.map((saved) => (
              <li key={saved.id} className="flex items-start gap-3 border-b border-line py-3 last:border-b-0">
                <address className="min-w-0 flex-1 break-words not-italic">
                  {saved.label ? <strong className="block">{saved.label}</strong> : null}
                  {addressLines(saved.address).map((line) => (
                    <span key={line} className="block">
                      {line}
                    </span>
                  ))}
                </address>
                <IconButton
                  variant="ghost"
                  label={texts.edit(addressLines(saved.address).join(", "))}
                  onClick={() => setEdited(saved)}
                >
                  <Pencil aria-hidden className="size-4.5" />
                </IconButton>
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-muted">{texts.empty}</p>
        )
      ) : book.isError ? (
        <InlineError text={texts.failed} query={book} />
      ) : (
        <Skeleton className="h-16" />
      )}
      {edited ? (
        <AddressSheet saved={edited === "new" ? null : edited} onClose={() => setEdited(null)} />
      ) : null}
    </Card>
  );
}

const fail = (error: unknown) =>
  toast({ title: texts.error, description: reasonOf(error) ?? texts.saveFailed, variant: "destructive" });

function AddressSheet({ saved, onClose }: { saved: SavedAddress | null; onClose: () => void }) {
  const form = useId();
  const client = useQueryClient();
  const [label, setLabel] = useState(saved?.label ?? "");
  const [address, setAddress] = useState<Fields>({ ...blank, country: home, ...saved?.address });
  const [asks, setAsks] = useState(false);
  const countries = [...new Set([...nearby, address.country])];
  const refetch = () => client.invalidateQueries(addressesQuery);

  const save = useMutation({
    mutationFn: () => {
      const typed = addressOf(address, address.country);
      return saved ? changeAddress(saved.id, typed, label) : saveAddress(typed, label);
    },
    onSuccess: () => {
      toast({ title: texts.done });
      onClose();
    },
    onError: (error) => {
      if (!(error instanceof ApiError && Object.keys(error.fields).length > 0)) fail(error);
    },
    onSettled: refetch,
  });
  const errors = useMemo(
    () => (save.error instanceof ApiError ? addressErrors(save.error.fields) : {}),
    [save.error],
  );
  const element = useRef<HTMLFormElement>(null);
  useErrorFocus(element, errors);

  async function remove() {
    if (!saved) return;
    try {
      const { message } = await deleteAddress(saved.id);
      toast({ title: message });
      onClose();
      await refetch();
    } catch (error) {
      fail(error);
      throw error;
    }
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  }

  return (
    <Sheet
      open
      onOpenChange={(stays) => (stays || save.isPending ? undefined : onClose())}
      title={saved ? texts.editTitle : texts.addTitle}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          {saved ? (
            <Button variant="ghost" className="mr-auto text-danger!" onClick={() => setAsks(true)}>
              {texts.delete}
            </Button>
          ) : null}
          <Button type="submit" form={form} busy={save.isPending}>
            {texts.save}
          </Button>
        </div>
      }
    >
      <form ref={element} id={form} noValidate onSubmit={submit} className="grid gap-4 px-5 pb-6">
        <Field label={texts.label} optional hint={texts.labelHint} error={errors["label"]}>
          <Input value={label} maxLength={40} onChange={({ target }) => setLabel(target.value)} />
        </Field>
        <Field label={texts.country} error={errors["country"]}>
          <Select
            value={address.country}
            onChange={({ target }) => setAddress({ ...address, country: target.value })}
          >
            {countries.map((code) => (
              <option key={code} value={code}>
                {countryName(code)}
              </option>
            ))}
          </Select>
        </Field>
        <AddressFields
          address={address}
          country={address.country}
          errors={errors}
          onChange={(change) => setAddress((before) => ({ ...before, ...change }))}
        />
      </form>
      <ConfirmDialog
        danger
        open={asks}
        onOpenChange={setAsks}
        title={texts.deleteTitle}
        text={texts.deleteText}
        confirmLabel={texts.delete}
        onConfirm={remove}
      />
    </Sheet>
  );
}
