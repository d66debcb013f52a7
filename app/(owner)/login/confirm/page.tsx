import Link from "next/link";
import { redirect } from "next/navigation";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Submit } from "@/app/_forms/submit";
import { Address } from "@/app/(owner)/_parts/address";
import { TaskLayout } from "@/app/(owner)/_parts/task-layout";
import { isLinkOfMail } from "@/lib/access/owners/login";
import { LoginLink } from "@/lib/access/owners/login-link";
import { loginWays } from "@/lib/access/owners/login-ways";
import type { PageProps } from "@/lib/pages/address";
import { NEEDS_CLIENT_RUNTIME } from "@/lib/pages/client-runtime";
import { plainText } from "@/lib/pages/i18n/plain";
import { titled } from "@/lib/pages/metadata";
import { confirmLogin, confirmWithCode } from "../actions";
import { CodeForm } from "../code-form";
import { lastSentMail } from "../sent-mail";

export const generateMetadata = titled("login.confirm.title");

/**
 * Opening this page does not use up the link, because mail scanners and prefetching browsers open it, too. In
 * a browser that did not request the link, its button alone does not either: a person types the code of the
 * mail.
 */
export default async function ConfirmPage({ searchParams }: PageProps) {
  if (!loginWays.byMail) redirect("/login");
  const [search, t, sent, text] = await Promise.all([
    searchParams,
    getTranslations("login.confirm"),
    lastSentMail(),
    plainText(),
  ]);
  const link = LoginLink.safeParse(search).data;
  if (!link) return <IncompleteLink />;
  const about = <p>{t.rich("about", { address: () => <Address>{link.email}</Address> })}</p>;
  return (
    <TaskLayout title={t("title")}>
      <meta {...NEEDS_CLIENT_RUNTIME} />
      {(await isLinkOfMail(link, sent?.id)) ? (
        <form action={confirmLogin} className="sheet space-y-5">
          {about}
          <input type="hidden" name="email" value={link.email} />
          <input type="hidden" name="token" value={link.token} />
          <Submit>{t("button")}</Submit>
        </form>
      ) : (
        <div className="sheet space-y-5">
          {about}
          <CodeForm action={confirmWithCode} hidden={link} text={text.login.confirm.code} />
        </div>
      )}
    </TaskLayout>
  );
}

function IncompleteLink() {
  const t = useTranslations("login.incomplete");
  return (
    <TaskLayout title={t("title")}>
      <p>{t.rich("text", { again: (chunks) => <Link href="/login">{chunks}</Link> })}</p>
    </TaskLayout>
  );
}
