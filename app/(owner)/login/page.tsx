import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { Done } from "@/app/_parts/done";
import { ProblemNotice } from "@/app/_parts/problem";
import { TaskLayout } from "@/app/(owner)/_parts/task-layout";
import { ReturnPath } from "@/lib/access/owners/return-path";
import { currentOwner } from "@/lib/access/owners/session";
import { type PageProps, readSearch } from "@/lib/pages/address";
import { plainText } from "@/lib/pages/i18n/plain";
import { pageMetadata } from "@/lib/pages/metadata";
import { sameForVisitors } from "@/lib/pages/shared-page";
import { env } from "@/lib/platform/env";
import { LoginForm } from "./login-form";
import { lastSentMail } from "./sent-mail";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("login");
  const metadata = await pageMetadata({ title: t("title"), description: t("lead"), path: "/login" });
  return { ...metadata, robots: { index: true } };
}

const LoginSearch = z.object({
  problem: z.enum(["bad_link", "unavailable"]).optional().catch(undefined),
  done: z.literal("deleted").optional().catch(undefined),
  next: ReturnPath,
});

export default async function LoginPage({ searchParams }: PageProps) {
  sameForVisitors();
  const [{ problem, done, next: back }, sent, t, text] = await Promise.all([
    readSearch(LoginSearch, searchParams),
    lastSentMail(),
    getTranslations("login"),
    plainText(),
  ]);
  if (await currentOwner()) redirect(back);
  const domains = env.EMAIL_DOMAINS.join(", ");
  return (
    <TaskLayout title={t("title")}>
      {done === "deleted" ? <Done text={t("deleted")} /> : null}
      {problem === "bad_link" ? <ProblemNotice>{t("problems.bad_link")}</ProblemNotice> : null}
      {problem === "unavailable" ? <ProblemNotice>{t("problems.incomplete")}</ProblemNotice> : null}
      {back.startsWith("/admin") ? <p>{t("toDesk")}</p> : null}
      <p className="text-soft">{t("lead")}</p>
      <p className="text-soft">{t("firstTime")}</p>
      <div className="sheet">
        {domains ? (
          <LoginForm hint={t("hint", { domains })} email={sent?.to} next={back} text={text.login.form} />
        ) : (
          <p>{t("noDomains")}</p>
        )}
      </div>
    </TaskLayout>
  );
}
