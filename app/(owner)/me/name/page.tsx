import { getTranslations } from "next-intl/server";
import { requireNewcomer } from "@/lib/access/owners/session";
import { plainText } from "@/lib/pages/i18n/plain";
import { titled } from "@/lib/pages/metadata";
import { LoginLayout } from "../../login/login-layout";
import { NameForm } from "./name-form";

export const generateMetadata = titled("me.name.title");

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
