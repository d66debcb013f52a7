import { described, FieldError } from "@/app/_forms/labelled";
import { Avatar } from "@/app/_parts/avatar";
import type { Messages } from "@/lib/pages/i18n/messages";

/** Whose picture a file or a tick is about, and their names in the form. */
export const PICTURES = {
  lobster: { file: "avatar_image", removed: "avatar_removed" },
  owner: { file: "owner_avatar_image", removed: "owner_avatar_removed" },
} as const;

interface PictureFieldProps {
  of: "lobster" | "owner";
  seed: string;
  url: string | null;
  error?: string | undefined;
  text: Messages["me"]["profile"]["image"];
}

/** Chooses a picture, or removes the present one. The form stores it with everything else. */
export function PictureField({ of, seed, url, error, text }: PictureFieldProps) {
  const { file, removed } = PICTURES[of];
  const texts = { id: file, hint: text.hint, error };
  return (
    <fieldset className="space-y-1.5">
      <legend className="font-medium">{text[of]}</legend>
      <div className="flex flex-wrap items-center gap-4 pt-1">
        <Avatar seed={seed} url={url} size="large" of={of} />
        <div className="min-w-0 flex-1 basis-64 space-y-3">
          <label htmlFor={file} className="sr-only">
            {text[of]}
          </label>
          <p id={`${file}-hint`} className="text-sm text-soft">
            {text.hint}
          </p>
          <input
            id={file}
            type="file"
            name={file}
            accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
            className="input w-full file:mr-4 file:min-h-8 file:rounded-md file:border file:border-edge file:bg-sheet file:px-3 file:text-ink"
            {...described(texts)}
          />
          <FieldError name={file} error={error} />
          {url ? (
            <label className="flex min-h-11 items-center gap-2">
              <input type="checkbox" name={removed} value="yes" className="size-4 shrink-0 accent-sea" />
              {text.remove}
            </label>
          ) : null}
        </div>
      </div>
    </fieldset>
  );
}
