import { useTranslations } from "next-intl";
import { Avatar } from "@/app/_parts/avatar";
import { PICTURE_PATH } from "@/lib/pages/forms";

interface PictureFormProps {
  of: "lobster" | "owner";
  seed: string;
  url: string | null;
}

const BUTTON =
  "min-h-11 rounded-md border border-edge bg-sheet px-4 hover:border-ink focus-visible:border-ink";

/** Forms that upload a picture and remove the present one. The browser sends them without JavaScript. */
export function PictureForm({ of, seed, url }: PictureFormProps) {
  const t = useTranslations("me.profile.image");
  const id = `${of}-image`;
  const form = { action: PICTURE_PATH, method: "post", encType: "multipart/form-data" } as const;
  return (
    <section aria-labelledby={`${id}-title`} className="sheet space-y-4">
      <h3 id={`${id}-title`}>{t(of === "lobster" ? "titleLobster" : "titleOwner")}</h3>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar seed={seed} url={url} size="large" of={of} />
        <form {...form} className="min-w-0 flex-1 basis-64 space-y-3">
          <input type="hidden" name="of" value={of} />
          <label htmlFor={id} className="block font-medium">
            {t("label")}
          </label>
          <p id={`${id}-hint`} className="text-sm text-soft">
            {t("hint")}
          </p>
          <input
            id={id}
            type="file"
            name="image"
            accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
            aria-describedby={`${id}-hint`}
            className="input w-full file:mr-4 file:min-h-8 file:rounded-md file:border file:border-edge file:bg-sheet file:px-3 file:text-ink"
            required
          />
          <button type="submit" className={BUTTON}>
            {t("upload")}
          </button>
        </form>
      </div>
      {url ? (
        <form {...form}>
          <input type="hidden" name="of" value={of} />
          <button type="submit" className={BUTTON}>
            {t("remove")}
          </button>
        </form>
      ) : null}
    </section>
  );
}
