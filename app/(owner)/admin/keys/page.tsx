import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { requireAdmin } from "@/lib/access/owners/session";
import { KeyForm } from "./key-form";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("admin.keys"))("title") };
}

export default async function LeakedKeyPage() {
  await requireAdmin();
  const t = await getTranslations("admin.keys");
  return (
    <div className="max-w-text space-y-6">
      <div className="space-y-2">
        <h1>{t("title")}</h1>
        <p className="text-soft">{t("intro")}</p>
      </div>
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
