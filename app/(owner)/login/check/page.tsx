import Link from "next/link";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Address } from "@/app/(owner)/_parts/address";
import { TaskLayout } from "@/app/(owner)/_parts/task-layout";
import { loginWays } from "@/lib/access/owners/login-ways";
import { loginPath } from "@/lib/access/owners/return-path";
import { currentCourse } from "@/lib/access/owners/session";
import { plainText } from "@/lib/pages/i18n/plain";
import { titled } from "@/lib/pages/metadata";
import { findLoginInOutbox } from "@/lib/platform/mail/outbox";
import { enterCode } from "../actions";
import { CodeForm } from "../code-form";
import { lastSentMail } from "../sent-mail";
import { consentRequestIn, WaitingProgram } from "../waiting-program";

export const generateMetadata = titled("login.check.title");

export default async function CheckMailPage() {
  if (!loginWays.byMail) redirect("/login");
  const [t, sent, text] = await Promise.all([getTranslations("login.check"), lastSentMail(), plainText()]);
  const mail = sent?.id ? sent : undefined;
  const kept = mail && (await findLoginInOutbox(mail.id));
  const [requestId, course] = [consentRequestIn(mail?.next), await currentCourse()];
  return (
    <TaskLayout title={t("title")}>
      <p>
        {mail
          ? t.rich(course ? "sentIfListed" : "sentTo", { address: () => <Address>{mail.to}</Address> })
          : t("sent")}
      </p>
      {requestId ? <WaitingProgram requestId={requestId} /> : null}
      {mail ? (
        <div className="sheet">
          <CodeForm action={enterCode} text={text.login.code} />
        </div>
      ) : null}
      {kept ? (
        <div className="sheet space-y-3">
          <p className="text-soft">{t("outbox")}</p>
          <p className="text-lg">
            {t.rich("code", { code: () => <strong className="font-mono select-all">{kept.code}</strong> })}
          </p>
          <p>
            <a href={kept.path} className="button">
              {t("open")}
            </a>
          </p>
        </div>
      ) : null}
      <p className="text-soft">
        {t.rich("nothing", { again: (chunks) => <Link href={loginPath(mail?.next ?? "")}>{chunks}</Link> })}
      </p>
    </TaskLayout>
  );
}
