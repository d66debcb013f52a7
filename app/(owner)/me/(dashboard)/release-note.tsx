import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { When } from "@/app/_parts/when";
import { readResearch } from "@/lib/access/research/read";

/**
 * The announcement of releases for research, until the first may be made, for owners who have not opted out.
 */
export async function ReleaseNote({ ownerId, now }: { ownerId: string; now: Date }) {
  const [{ leftAt, releaseFrom }, t] = await Promise.all([
    readResearch(ownerId),
    getTranslations("me.overview.release"),
  ]);
  if (releaseFrom === null || leftAt !== null || Date.parse(releaseFrom) <= now.getTime()) return null;
  return (
    <section aria-labelledby="release" className="sheet space-y-2">
      <h2 id="release">{t("title")}</h2>
      <p>{t.rich("text", { at: () => <When at={releaseFrom} /> })}</p>
      <Link href="/me/account#research" prefetch={false} className="button-quiet">
        {t("button")}
      </Link>
    </section>
  );
}
