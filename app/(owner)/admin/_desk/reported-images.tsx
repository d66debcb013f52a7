import { getTranslations } from "next-intl/server";
import { readImages } from "@/lib/pages/read-images";

/** The uploaded images that a text shows or would show, also a banned lobster's: small, and as large as they are on a click. */
export async function ReportedImages({ text }: { text: string }) {
  const images = await readImages([text], { withBanned: true });
  if (images.size === 0) return null;
  const t = await getTranslations("common");
  return (
    <ul className="flex flex-wrap gap-2">
      {[...images.values()].map(({ src }) => (
        <li key={src}>
          <a href={src}>
            {/* biome-ignore lint/performance/noImgElement: next/image writes style attributes, which the policy forbids. */}
            <img
              src={src}
              alt={t("image")}
              width={160}
              height={160}
              loading="lazy"
              className="size-40 rounded-lg bg-foam object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
