import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { ApiError, reasonOf } from "@/api/error";
import { toastFailure } from "@/api/toast-failure";
import { loadProfile, type Profile, type User } from "@/features/auth";
import { categoriesQuery } from "@/features/catalog";
import { Button } from "@/ui/button";
import { Card, CardTitle } from "@/ui/card";
import { Chip } from "@/ui/chip";
import { Field, Input, Textarea } from "@/ui/field";
import { toast } from "@/ui/toast";
import { changeProfile, removeAvatar, sendAvatar } from "../api";
import { keepProfile } from "../keep";
import { profileTexts as texts } from "../texts";
import { type PictureChange, PictureField } from "./picture-field";

const longestName = 50;
const longestBio = 500;
const biggestPicture = 5 * 1024 * 1024;

/** The edit mode: name, biography, categories and picture, saved together. */
export function ProfileForm({
  user,
  profile,
  onDone,
}: {
  user: User;
  profile: Profile | null;
  onDone: () => void;
}) {
  const categories = useQuery(categoriesQuery).data ?? [];
  const labelId = useId();
  const firstField = useRef<HTMLInputElement>(null);
  const [displayName, setDisplayName] = useState(profile?.displayName ?? "");
  const [bio, setBio] = useState(profile?.bio ?? "");
  const [liked, setLiked] = useState<readonly string[]>(profile?.preferredCategories ?? []);
  const [picture, setPicture] = useState<PictureChange>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const waiting = busy || picture === "cutting";

  useEffect(() => firstField.current?.focus(), []);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (waiting) return;
    setBusy(true);
    setErrors({});
    const refused = await savePicture(picture);
    if (refused) setErrors({ picture: refused });
    else if (await saveWords()) onDone();
    setBusy(false);
  }

  async function saveWords(): Promise<boolean> {
    try {
      keepProfile(
        await changeProfile({
          displayName: displayName.trim(),
          bio: bio.trim(),
          // One that is gone by now would refuse the whole form.
          preferredCategories: liked.filter(
            (wanted) => categories.length === 0 || categories.some(({ slug }) => slug === wanted),
          ),
        }),
      );
      toast({ title: texts.saved, description: texts.savedText });
      return true;
    } catch (error) {
      // A picture that has been saved is not sent again when the words are refused, and shows at once.
      if (picture) {
        setPicture(null);
        void loadProfile({ refresh: true });
      }
      const fields = error instanceof ApiError ? error.fields : {};
      setErrors(fields);
      if (Object.keys(fields).length === 0) {
        toastFailure(texts.saveFailed, error, texts.saveFailedText);
      }
      return false;
    }
  }

  return (
    <Card className="sm:p-7">
      <CardTitle>{texts.editTitle}</CardTitle>
      <form noValidate onSubmit={(event) => void save(event)} className="grid gap-5">
        <PictureField
          name={displayName || user.username}
          current={profile?.avatar ?? null}
          change={picture}
          error={errors["picture"]}
          onChange={(change) => {
            setPicture(change);
            setErrors({});
          }}
        />
        <Field
          label={texts.displayName}
          optional
          hint={texts.displayNameHint(user.username)}
          error={errors["displayName"]}
        >
          <Input
            ref={firstField}
            value={displayName}
            maxLength={longestName}
            autoComplete="nickname"
            onChange={(event) => setDisplayName(event.target.value)}
          />
        </Field>
        <Field
          label={texts.bio}
          optional
          error={errors["bio"]}
          hint={
            <span className="flex flex-wrap justify-between gap-x-4">
              <span>{texts.bioHint}</span>
              <span>{texts.bioCount(Array.from(bio).length, longestBio)}</span>
            </span>
          }
        >
          <Textarea value={bio} maxLength={longestBio} onChange={(event) => setBio(event.target.value)} />
        </Field>
        <div role="group" aria-labelledby={labelId} className="grid gap-2">
          <p id={labelId} className="text-sm font-semibold">
            {texts.categories}
          </p>
          <div className="flex flex-wrap gap-2">
            {categories.map(({ slug, name }) => (
              <Chip
                key={slug}
                selected={liked.includes(slug)}
                onClick={() =>
                  setLiked(liked.includes(slug) ? liked.filter((one) => one !== slug) : [...liked, slug])
                }
              >
                {name}
              </Chip>
            ))}
          </div>
          {errors["preferredCategories"] ? (
            <p role="alert" className="text-sm text-danger">
              {errors["preferredCategories"]}
            </p>
          ) : null}
        </div>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" disabled={busy} onClick={onDone}>
            {texts.cancel}
          </Button>
          <Button type="submit" busy={waiting}>
            {texts.save}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** Answers why the picture was refused, or nothing. */
async function savePicture(change: PictureChange): Promise<string | undefined> {
  try {
    if (change === "remove") await removeAvatar();
    else if (change instanceof Blob) {
      if (change.size > biggestPicture) return texts.pictureTooBig;
      await sendAvatar(change);
    }
    return undefined;
  } catch (error) {
    return reasonOf(error) ?? texts.pictureFailed;
  }
}
