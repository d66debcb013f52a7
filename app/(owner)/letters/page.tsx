import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { Done } from "@/app/_parts/done";
import { TaskLayout } from "@/app/(owner)/_parts/task-layout";
import { DIGESTS } from "@/lib/access/letters/choices";
import { readLetterToken } from "@/lib/access/letters/token";
import { type PageProps, readSearch } from "@/lib/pages/address";
import { NEEDS_CLIENT_RUNTIME } from "@/lib/pages/client-runtime";
import { titled } from "@/lib/pages/metadata";
import { changeLetters } from "./actions";

export const generateMetadata = titled("letters.page.title");

const LettersSearch = z.object({ of: z.string().catch(""), done: z.string().optional().catch(undefined) });

/** The page behind a letter's links, without a log-in. Opening it changes nothing: mail scanners open links, too. */
export default async function LettersPage({ searchParams }: PageProps) {
  const [{ of, done }, t] = await Promise.all([
    readSearch(LettersSearch, searchParams),
    getTranslations("letters"),
  ]);
  const which = readLetterToken(of);
  return (
    <TaskLayout title={t("page.title")}>
      <meta {...NEEDS_CLIENT_RUNTIME} />
      {which && done ? <Done text={t("page.done")} /> : null}
      {which ? (
        <form action={changeLetters} className="sheet space-y-5">
          <input type="hidden" name="of" value={of} />
          <p>
            {which.kind === "digest"
              ? t("page.digest")
              : t("page.alert", { kind: t(`choices.kinds.${which.kind}`) })}
          </p>
          <div className="flex flex-wrap gap-3">
            {which.kind === "digest" ? (
              DIGESTS.map((digest) => (
                <button key={digest} type="submit" name="digest" value={digest} className="button-quiet">
                  {t(`choices.digests.${digest}`)}
                </button>
              ))
            ) : (
              <button type="submit" className="button-quiet">
                {t("page.stop")}
              </button>
            )}
          </div>
        </form>
      ) : (
        <p>{t("page.incomplete")}</p>
      )}
      <p>
        <Link href="/me/account">{t("page.account")}</Link>
      </p>
    </TaskLayout>
  );
}
