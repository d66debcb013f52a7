import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { CopyButton } from "@/app/_parts/copy-button";
import { ProblemNotice } from "@/app/_parts/problem";
import { BackLink } from "@/app/(owner)/_parts/back-link";
import { TaskLayout } from "@/app/(owner)/_parts/task-layout";
import { connectOrigin, resourceAt } from "@/lib/connect/origin";
import { type PageProps, readSearch } from "@/lib/pages/address";
import { titled } from "@/lib/pages/metadata";

export const generateMetadata = titled("connect.page.title");

const PROBLEMS = [
  "invalid_client",
  "invalid_redirect_uri",
  "invalid_request",
  "temporarily_unavailable",
  "too_often",
  "other",
] as const;

const ConnectSearch = z.object({
  problem: z.enum(PROBLEMS).optional().catch("other"),
});

/** How to connect a program; why a program was refused, if it sent its user here. */
export default async function ConnectPage({ searchParams }: PageProps) {
  const [{ problem }, t] = await Promise.all([
    readSearch(ConnectSearch, searchParams),
    getTranslations("connect"),
  ]);
  const origin = connectOrigin();
  return (
    <TaskLayout title={t("page.title")}>
      {problem ? <ProblemNotice>{t(`problems.${problem}`)}</ProblemNotice> : null}
      {origin ? (
        <>
          <p>{t("page.lead")}</p>
          <div className="sheet space-y-3">
            <p id="connect-address" className="font-mono wrap-anywhere">
              {resourceAt(origin)}
            </p>
            <CopyButton
              from="connect-address"
              label={t("page.copy")}
              copiedLabel={t("page.copied")}
              status={t("page.copiedStatus")}
            />
          </div>
          <ol className="list-decimal space-y-2 pl-6">
            <li>{t("page.one")}</li>
            <li>{t("page.two")}</li>
            <li>{t("page.three")}</li>
          </ol>
        </>
      ) : (
        <p>{t("page.off")}</p>
      )}
      <BackLink href="/me/keys" text={t("page.keys")} />
    </TaskLayout>
  );
}
