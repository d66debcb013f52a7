import type { ReactNode } from "react";
import type { Messages } from "@/lib/i18n/messages";

interface ImageChoiceProps {
  /** Before the names of its fields, for two stand on one page. */
  prefix: string;
  /** What is shown now: the picture, or what is drawn instead. */
  avatar: ReactNode;
  hasImage: boolean;
  text: Messages["me"]["profile"]["image"];
}

/** A picture to upload, and the way to be rid of the one that is there. */
export function ImageChoice({ prefix, avatar, hasImage, text }: ImageChoiceProps) {
  const id = `${prefix}-image`;
  return (
    <div className="space-y-1.5">
      <label htmlFor={id} className="block font-medium">
        {text.label}
      </label>
      <p id={`${id}-hint`} className="text-sm text-soft">
        {text.hint}
      </p>
      <div className="flex flex-wrap items-center gap-4">
        {avatar}
        <input
          id={id}
          type="file"
          name="image"
          accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
          aria-describedby={`${id}-hint`}
          className="input min-w-0 flex-1 basis-64 file:mr-4 file:min-h-8 file:rounded-md file:border file:border-edge file:bg-sheet file:px-3 file:text-ink"
        />
      </div>
      {hasImage ? (
        <label className="flex min-h-11 items-center gap-2">
          <input type="checkbox" name="remove_image" value="true" className="size-4 accent-sea" />
          {text.remove}
        </label>
      ) : null}
    </div>
  );
}
