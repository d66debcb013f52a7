import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { requireNewcomer } from "@/lib/access/owners/session";
import { plainText } from "@/lib/pages/i18n/plain";
import { LoginLayout } from "../../login/login-layout";
import { NameForm } from "./name-form";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("me.name"))("title"),
});

export default async function NamePage() {
  await requireNewcomer();
  const [t, text] = await Promise.all([getTranslations("me.name"), plainText()]);
  return (
    <LoginLayout title={t("title")}>
      <p className="text-soft">{t("lead")}</p>
      <div className="sheet">
        <NameForm text={text.me.name} />
      </div>
    </LoginLayout>
  );
}
