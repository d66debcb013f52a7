import type { Messages } from "@/lib/i18n/messages";

interface ImageChoiceProps {
  /** Before the names of its fields, for two stand on one page. */
  prefix: string;
  imageUrl: string | null;
  text: Messages["me"]["profile"]["image"];
}

/** A picture to upload, and the way to be rid of the one that is there. */
export function ImageChoice({ prefix, imageUrl, text }: ImageChoiceProps) {
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
        {imageUrl ? (
          // biome-ignore lint/performance/noImgElement: next/image writes style attributes, which the policy forbids.
          <img
            src={imageUrl}
            alt=""
            width={64}
            height={64}
            className="size-16 rounded-full bg-foam object-cover"
          />
        ) : null}
        <input
          id={id}
          type="file"
          name="image"
          accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
          aria-describedby={`${id}-hint`}
          className="input min-w-0 flex-1 basis-64 file:mr-4 file:min-h-8 file:rounded-md file:border file:border-edge file:bg-sheet file:px-3 file:text-ink"
        />
      </div>
      {imageUrl ? (
        <label className="flex min-h-11 items-center gap-2">
          <input type="checkbox" name="remove_image" value="true" className="size-4 accent-sea" />
          {text.remove}
        </label>
      ) : null}
    </div>
  );
}
