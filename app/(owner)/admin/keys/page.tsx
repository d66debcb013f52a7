import { getTranslations } from "next-intl/server";
import { PageHead } from "@/app/_parts/page-head";
import { requireAdmin } from "@/lib/access/owners/session";
import { titled } from "@/lib/pages/metadata";
import { KeyForm } from "./key-form";

export const generateMetadata = titled("admin.keys.title");

export default async function LeakedKeyPage() {
  await requireAdmin();
  const t = await getTranslations("admin.keys");
  return (
    <div className="max-w-text space-y-6">
      <PageHead look="desk" title={t("title")}>
        {t("intro")}
      </PageHead>
      <KeyForm
        labels={{
          key: t("key"),
          keyHint: t("keyHint"),
          found: t("found"),
          foundHint: t("foundHint"),
          sure: t("sure"),
          submit: t("submit"),
          nobody: t("nobody"),
        }}
        templates={{
          ended: t("ended", { lookupId: "LOOKUP_ID" }),
          endedBefore: t("endedBefore", { lookupId: "LOOKUP_ID" }),
          whose: t("whose", { lobster: "WHOSE" }),
        }}
      />
    </div>
  );
}
