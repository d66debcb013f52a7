import Link from "next/link";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Submit } from "@/app/_forms/submit";
import { Address } from "@/app/(owner)/_parts/address";
import { TaskLayout } from "@/app/(owner)/_parts/task-layout";
import { LoginLink } from "@/lib/access/owners/login-link";
import type { PageProps } from "@/lib/pages/address";
import { NEEDS_CLIENT_RUNTIME } from "@/lib/pages/client-runtime";
import { titled } from "@/lib/pages/metadata";
import { confirmLogin } from "../actions";

export const generateMetadata = titled("login.confirm.title");

/** Opening this page does not use up the link, because mail scanners and prefetching browsers open it too. */
export default async function ConfirmPage({ searchParams }: PageProps) {
  const [search, t] = await Promise.all([searchParams, getTranslations("login.confirm")]);
  const link = LoginLink.safeParse(search);
  if (!link.success) return <IncompleteLink />;
  const { email, token } = link.data;
  return (
    <TaskLayout title={t("title")}>
      <meta {...NEEDS_CLIENT_RUNTIME} />
      <form action={confirmLogin} className="sheet space-y-5">
        <p>{t.rich("about", { address: () => <Address>{email}</Address> })}</p>
        <input type="hidden" name="email" value={email} />
        <input type="hidden" name="token" value={token} />
        <Submit>{t("button")}</Submit>
      </form>
    </TaskLayout>
  );
}

function IncompleteLink() {
  const t = useTranslations("login.incomplete");
  return (
    <TaskLayout title={t("title")}>
      <p>{t.rich("text", { again: (words) => <Link href="/login">{words}</Link> })}</p>
    </TaskLayout>
  );
}
