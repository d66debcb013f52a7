import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { PageHead } from "@/app/_parts/page-head";
import { BackLink } from "@/app/(owner)/_parts/back-link";

interface EditFrameProps {
  of: "post" | "comment";
  /** The path of the text's page. */
  back: string;
  children: ReactNode;
}

export async function EditFrame({ of, back, children }: EditFrameProps) {
  const t = await getTranslations("edits.form");
  return (
    <div className="max-w-2xl space-y-6">
      <PageHead look="owner" title={t(of)}>
        {t("lead")}
      </PageHead>
      {children}
      <BackLink href={back} text={t("back")} />
    </div>
  );
}
