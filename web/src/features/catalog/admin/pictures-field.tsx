import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { IconButton } from "@/ui/button";
import { Field, Input } from "@/ui/field";
import { ProductPicture } from "../components/product-picture";
import { PictureUpload } from "./picture-upload";
import { picturesTexts as texts } from "./pictures-texts";
import { isPictureUrl, maxPictures, type ProductInput, type ProductOutput } from "./product-schema";

type Picture = ProductInput["morePictures"][number];

/** All pictures of a product in their order. The first one is what every list shows. */
export function PicturesField({ form }: { form: UseFormReturn<ProductInput, unknown, ProductOutput> }) {
  const [imageUrl, alternativeText, more, name, category] = useWatch({
    control: form.control,
    name: ["imageUrl", "alternativeText", "morePictures", "name", "category"],
  });
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState("");
  const own = imageUrl.trim() === "" ? [] : [{ imageUrl, alternativeText }];
  const all: Picture[] = [...own, ...more];
  const { errors } = form.formState;
  const errorOf = (place: number, field: "imageUrl" | "alternativeText") => {
    if (own.length > 0 && place === 0)
      return field === "imageUrl" ? undefined : errors.alternativeText?.message;
    return errors.morePictures?.[place - own.length]?.[field]?.message;
  };

  function write([first, ...rest]: readonly Picture[]) {
    const change = { shouldDirty: true } as const;
    form.setValue("imageUrl", first?.imageUrl ?? "", change);
    form.setValue("alternativeText", first?.alternativeText ?? "", change);
    form.setValue("morePictures", rest, change);
    form.clearErrors(["imageUrl", "morePictures"]);
  }

  function move(from: number, to: number) {
    const next = all.toSpliced(from, 1).toSpliced(to, 0, all[from] as Picture);
    write(next);
    setSaid(texts.moved(to + 1, all.length));
    // The button that was pressed has gone with its row, and at an end it is no longer there to be pressed.
    requestAnimationFrame(() => {
      const row = list.current?.children[to];
      const [up, down] = row?.querySelectorAll<HTMLButtonElement>("button[data-move]") ?? [];
      const pressed = to < from ? up : down;
      (pressed?.getAttribute("aria-disabled") === "true" ? (to < from ? down : up) : pressed)?.focus();
    });
  }

  return (
    <fieldset className="col-span-full grid gap-3">
      <legend className="mb-2 font-semibold">{texts.title}</legend>
      <p className="text-sm text-muted">{texts.hint}</p>
      <ul ref={list} className="grid gap-3">
        {all.map((picture, place) => (
          <li
            key={picture.imageUrl}
            className="flex flex-wrap items-start gap-3 rounded-xl border border-line bg-surface p-3"
          >
            <div className="aspect-4/5 w-14 shrink-0 overflow-hidden rounded-md">
              <ProductPicture
                product={{ name, category, imageUrl: isPictureUrl(picture.imageUrl) ? picture.imageUrl : "" }}
                text=""
                sizes="56px"
              />
            </div>
            <Field
              label={texts.alternative(place + 1)}
              optional
              hint={place === 0 ? texts.alternativeHint : undefined}
              error={errorOf(place, "alternativeText") ?? errorOf(place, "imageUrl")}
              className="min-w-0 flex-1 basis-48"
            >
              <Input
                value={picture.alternativeText ?? ""}
                maxLength={200}
                autoComplete="off"
                onChange={(event) =>
                  write(
                    all.map((one, at) =>
                      at === place ? { ...one, alternativeText: event.target.value } : one,
                    ),
                  )
                }
              />
            </Field>
            <div className="ml-auto flex">
              <IconButton
                data-move=""
                variant="ghost"
                label={texts.forward(place + 1)}
                disabledReason={place === 0 ? texts.isFirst : undefined}
                onClick={() => move(place, place - 1)}
              >
                <ArrowUp className="size-4.5" />
              </IconButton>
              <IconButton
                data-move=""
                variant="ghost"
                label={texts.back(place + 1)}
                disabledReason={place === all.length - 1 ? texts.isLast : undefined}
                onClick={() => move(place, place + 1)}
              >
                <ArrowDown className="size-4.5" />
              </IconButton>
              <IconButton
                variant="ghost"
                label={texts.remove(place + 1)}
                onClick={() => {
                  write(all.toSpliced(place, 1));
                  setSaid(texts.removed(place + 1));
                }}
              >
                <Trash2 className="size-4.5" />
              </IconButton>
            </div>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
      {all.length < maxPictures ? (
        <PictureUpload
          label={texts.add}
          most={maxPictures - all.length}
          onUploaded={(url) => {
            // Several come one after the other: each sees those before it.
            const { imageUrl: first, alternativeText: text, morePictures } = form.getValues();
            const before =
              first.trim() === "" ? [] : [{ imageUrl: first, alternativeText: text }, ...morePictures];
            if (before.every((one) => one.imageUrl !== url)) {
              write([...before, { imageUrl: url, alternativeText: "" }]);
            }
          }}
        />
      ) : (
        <p className="text-sm text-muted">{texts.full}</p>
      )}
    </fieldset>
  );
}
