import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { ShownEdit } from "@/lib/pages/edits/history";
import { Edits } from "./edits";
import { Empty } from "./empty";
import { PageHead } from "./page-head";
import { Pager } from "./pager";

interface EditsPageProps {
  edits: ShownEdit[];
  path: string;
  cursor: string | undefined;
  next_cursor: string | null;
  /** A link to the text. */
  children: ReactNode;
}

/** The page of a text's edits. */
export function EditsPage({ edits, path, cursor, next_cursor, children }: EditsPageProps) {
  const t = useTranslations("edits");
  return (
    <div className="mx-auto max-w-text space-y-6">
      <PageHead title={t("heading")} look="square">
        {children}
      </PageHead>
      {edits.length > 0 ? <Edits edits={edits} /> : <Empty title={t("none")} />}
      <Pager path={path} cursor={cursor} next={next_cursor} />
    </div>
  );
}
