import { getTranslations } from "next-intl/server";
import { PageHead } from "@/app/_parts/page-head";
import { requireAdmin } from "@/lib/access/owners/session";
import { plainText } from "@/lib/pages/i18n/plain";
import { titled } from "@/lib/pages/metadata";
import { KeyForm } from "./key-form";

export const generateMetadata = titled("admin.keys.title");

export default async function LeakedKeyPage() {
  await requireAdmin();
  const [t, { admin }] = await Promise.all([getTranslations("admin.keys"), plainText()]);
  return (
    <div className="max-w-text space-y-6">
      <PageHead look="desk" title={t("title")}>
        {t("intro")}
      </PageHead>
      <KeyForm text={admin.keys} />
    </div>
  );
}
