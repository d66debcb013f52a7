import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { Done } from "@/app/_parts/done";
import { ProblemNotice } from "@/app/_parts/problem";
import { TaskLayout } from "@/app/(owner)/_parts/task-layout";
import { loginWays, providerName } from "@/lib/access/owners/login-ways";
import { ReturnPath } from "@/lib/access/owners/return-path";
import { currentCourse, currentOwner } from "@/lib/access/owners/session";
import { SSO_PROBLEMS } from "@/lib/access/owners/sso/log-in";
import { endSessionUrl } from "@/lib/access/owners/sso/requests";
import { type PageProps, readSearch } from "@/lib/pages/address";
import { plainText } from "@/lib/pages/i18n/plain";
import { pageMetadata } from "@/lib/pages/metadata";
import { sameForVisitors } from "@/lib/pages/shared-page";
import { env } from "@/lib/platform/env";
import { LoginForm } from "./login-form";
import { lastSentMail } from "./sent-mail";
import { SsoForm } from "./sso-form";
import { consentRequestIn, WaitingProgram } from "./waiting-program";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("login");
  const description = loginWays.byMail ? t("lead") : t("sso.lead", { name: providerName });
  const metadata = await pageMetadata({ title: t("title"), description, path: "/login" });
  return { ...metadata, robots: { index: true } };
}

const LoginSearch = z.object({
  problem: z
    .enum(["bad_link", "unavailable", ...(loginWays.bySso ? SSO_PROBLEMS : [])])
    .optional()
    .catch(undefined),
  done: z.enum(["deleted", "left"]).optional().catch(undefined),
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
  const requestId = consentRequestIn(back);
  if (await currentOwner()) redirect(back);
  const [course, domains] = [await currentCourse(), env.EMAIL_DOMAINS.join(", ")];
  const hint = course ? t("courseHint") : domains && t("hint", { domains });
  const reason = problem === "sso_foreign" && course ? "sso_unlisted" : problem;
  return (
    <TaskLayout title={t("title")}>
      {done === "deleted" ? <Done text={t("deleted")} /> : null}
      {done === "left" && loginWays.bySso ? <Left /> : null}
      {reason ? (
        <ProblemNotice>{t(`problems.${reason}`, { name: providerName, domains })}</ProblemNotice>
      ) : null}
      {requestId ? <WaitingProgram requestId={requestId} /> : null}
      {back.startsWith("/admin") ? <p>{t("toDesk")}</p> : null}
      {back === "/join" ? <p>{t("toJoin")}</p> : null}
      {env.VISIBILITY === "members" ? <p>{t("membersOnly")}</p> : null}
      {course ? <p className="text-soft">{t("course", { name: course.name })}</p> : null}
      {hint ? (
        <>
          {loginWays.bySso ? <BySso next={back} /> : null}
          {loginWays.byMail ? (
            <>
              <p className="text-soft">{loginWays.bySso ? t("sso.orByMail") : t("lead")}</p>
              {loginWays.bySso ? null : <p className="text-soft">{t("firstTime")}</p>}
              <div className="sheet">
                <LoginForm hint={hint} email={sent?.to} next={back} text={text.login.form} />
              </div>
            </>
          ) : null}
        </>
      ) : (
        <p className="sheet">{t("noDomains")}</p>
      )}
    </TaskLayout>
  );
}

/** The log-in by single sign-on, which stands first. */
async function BySso({ next }: { next: string }) {
  const [t, text] = await Promise.all([getTranslations("login"), plainText()]);
  return (
    <>
      <p className="text-soft">{t("sso.lead", { name: providerName })}</p>
      <p className="text-soft">{t("firstTime")}</p>
      <div className="sheet">
        <SsoForm name={providerName} next={next} text={text.login.sso} />
      </div>
    </>
  );
}

/** After a log-out: the provider knows nothing of it, so the next person at this browser could log in without a password. */
async function Left() {
  const [t, url] = await Promise.all([getTranslations("login.sso"), endSessionUrl()]);
  return (
    <div role="status" className="sheet space-y-3">
      <p>{t("left", { name: providerName })}</p>
      {url ? (
        <p>
          <a href={url} className="button-quiet" rel="noreferrer">
            {t("leaveProvider", { name: providerName })}
          </a>
        </p>
      ) : null}
    </div>
  );
}
