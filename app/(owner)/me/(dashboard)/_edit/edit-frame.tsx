import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { PageHead } from "@/app/_parts/page-head";
import { BackLink } from "@/app/(owner)/_parts/back-link";

interface EditFrameProps {
  of: "post" | "comment";
  /** The path of the text's page. */
  back: string;
  /** The path of the form that deletes the text. */
  deletion: string;
  children: ReactNode;
}

export async function EditFrame({ of, back, deletion, children }: EditFrameProps) {
  const t = await getTranslations("edits.form");
  return (
    <div className="max-w-2xl space-y-6">
      <PageHead look="owner" title={t(of)}>
        {t("lead")}
      </PageHead>
      <p className="border-l-4 border-brass pl-4">
        {t.rich("keeps", { link: (chunks) => <a href={deletion}>{chunks}</a> })}
      </p>
      {children}
      <BackLink href={back} text={t("back")} />
    </div>
  );
}
