import { useState } from "react";
import { ApiError, reasonOf } from "@/api/error";
import { href } from "@/base/paths";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Field } from "@/ui/field";
import { PasswordInput } from "@/ui/password-input";
import { accountTexts as texts } from "../account-texts";
import { deleteAccount } from "../api";
import { ending, leave } from "../keep";

/** The way out, with the password as proof that it is meant. */
export function DeleteAccount() {
  const [open, setOpen] = useState(false);
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string>();

  async function remove() {
    if (password === "") {
      setError(texts.removePasswordMissing);
      throw new Error("no password");
    }
    try {
      await ending(() => deleteAccount(password));
    } catch (caught) {
      const field = caught instanceof ApiError ? caught.fields["password"] : undefined;
      setError(field ?? reasonOf(caught) ?? texts.removeFailed);
      throw caught;
    }
    leave(href("/shop"), { title: texts.removed, description: texts.removedText });
  }

  return (
    <>
      <Button
        variant="danger"
        onClick={() => {
          setPassword("");
          setError(undefined);
          setOpen(true);
        }}
      >
        {texts.remove}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={texts.removeTitle}
        text={texts.removeWarning}
        confirmLabel={texts.removeConfirm}
        danger
        onConfirm={remove}
      >
        <Field label={texts.removePassword} error={error}>
          <PasswordInput
            value={password}
            autoComplete="current-password"
            onChange={(event) => {
              setPassword(event.target.value);
              setError(undefined);
            }}
          />
        </Field>
      </ConfirmDialog>
    </>
  );
}
