import { getTranslations } from "next-intl/server";
import type { FormAction } from "@/app/_forms/form-state";
import { PageHead } from "@/app/_parts/page-head";
import { UserText } from "@/app/_parts/user-text";
import { BackLink } from "@/app/(owner)/_parts/back-link";
import { plainText } from "@/lib/pages/i18n/plain";
import { DeletionForm } from "./deletion";

interface DeletionPageProps {
  of: "post" | "comment";
  id: string;
  title?: string;
  content: string;
  action: FormAction;
  /** The path of the text's page. */
  back: string;
}

/** Where an owner deletes a text of their lobster: what it says, what the deletion does, and the form. */
export async function DeletionPage({ of, id, title, content, action, back }: DeletionPageProps) {
  const [t, { edits }] = await Promise.all([getTranslations("edits.deletion"), plainText()]);
  return (
    <div className="max-w-2xl space-y-6">
      <PageHead look="owner" title={t(of)}>
        {t(of === "post" ? "ofPost" : "ofComment")}
      </PageHead>
      <blockquote className="line-clamp-6 border-l-2 border-line pl-4 font-serif wrap-anywhere whitespace-pre-line">
        <UserText text={title ? `${title}\n${content}` : content} />
      </blockquote>
      <DeletionForm action={action} id={id} text={edits.deletion} />
      <BackLink href={back} text={t("back")} />
    </div>
  );
}
