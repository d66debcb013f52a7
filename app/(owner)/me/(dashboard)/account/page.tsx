import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Done } from "@/app/_parts/done";
import { PageHead } from "@/app/_parts/page-head";
import { Address } from "@/app/(owner)/_parts/address";
import { readSessions } from "@/lib/access/owners/read";
import { requireOwnLobster } from "@/lib/access/owners/session";
import type { PageProps } from "@/lib/pages/address";
import { plainText } from "@/lib/pages/i18n/plain";
import { titled } from "@/lib/pages/metadata";
import { env } from "@/lib/platform/env";
import { DeleteForm } from "./delete-form";
import { Feeds } from "./feeds";
import { LettersForm } from "./letters-form";
import { ResearchForm } from "./research-form";
import { Sessions } from "./sessions";

export const generateMetadata = titled("me.account.title");

const DONE = ["ended", "others", "letters", "left", "joined", "renewed"] as const;

export default async function AccountPage({ searchParams }: PageProps) {
  const { owner, lobster } = await requireOwnLobster();
  const [t, text, { done }, sessions] = await Promise.all([
    getTranslations("me.account"),
    plainText(),
    searchParams,
    readSessions(owner.id),
  ]);
  const doneCode = DONE.find((code) => code === done);
  return (
    <>
      <PageHead look="owner" title={t("title")}>
        {t.rich("addressText", { address: () => <Address>{owner.email}</Address> })}
      </PageHead>
      <div className="max-w-2xl space-y-12">
        {doneCode ? <Done text={t(`done.${doneCode}`)} /> : null}
        <Sessions sessions={sessions} />
        <LettersForm ownerId={owner.id} />
        {env.VISIBILITY === "members" ? <Feeds /> : null}
        <ResearchForm ownerId={owner.id} />
        <Export />
        <section aria-labelledby="delete" className="space-y-3">
          <h2 id="delete">{t("delete.title")}</h2>
          <p>{t("delete.what")}</p>
          <DeleteForm
            label={t("delete.label", { name: lobster.displayName })}
            text={text.me.account.delete}
          />
        </section>
      </div>
    </>
  );
}

function Export() {
  const t = useTranslations("me.account.export");
  return (
    <section aria-labelledby="export" className="space-y-3">
      <h2 id="export">{t("title")}</h2>
      <p>{t("text")}</p>
      <p>
        <a href="/me/account/export" download className="button-quiet">
          {t("button")}
        </a>
      </p>
    </section>
  );
}
