import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { Address } from "@/app/(owner)/_parts/address";
import { TaskLayout } from "@/app/(owner)/_parts/task-layout";
import { loginPath } from "@/lib/access/owners/return-path";
import { plainText } from "@/lib/pages/i18n/plain";
import { titled } from "@/lib/pages/metadata";
import { findLinkInOutbox } from "@/lib/platform/mail/outbox";
import { enterCode } from "../actions";
import { CodeForm } from "../code-form";
import { lastSentMail } from "../sent-mail";

export const generateMetadata = titled("login.check.title");

export default async function CheckMailPage() {
  const [t, sent, text] = await Promise.all([getTranslations("login.check"), lastSentMail(), plainText()]);
  const mail = sent?.id ? sent : undefined;
  const link = mail && (await findLinkInOutbox(mail.id));
  return (
    <TaskLayout title={t("title")}>
      <p>{mail ? t.rich("sentTo", { address: () => <Address>{mail.to}</Address> }) : t("sent")}</p>
      {mail ? (
        <div className="sheet">
          <CodeForm action={enterCode} text={text.login.code} />
        </div>
      ) : null}
      {link ? (
        <div className="sheet space-y-3">
          <p className="text-soft">{t("outbox")}</p>
          <p>
            <a href={link} className="button">
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
