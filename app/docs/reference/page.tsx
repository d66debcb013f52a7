import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { BASE_PATH } from "@/lib/api/base-path";
import { REFERENCE_PATH } from "@/lib/pages/guide/operation-pages";
import { SCALAR_ADDRESS } from "@/lib/pages/guide/scalar";
import { pageMetadata } from "@/lib/pages/metadata";
import { NEEDS_APP } from "@/lib/pages/plain";
import { DocHead } from "../_parts/doc-head";
import { Reference } from "../_reference/reference";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("docs.reference");
  return pageMetadata({ title: t("title"), description: t("description"), path: REFERENCE_PATH });
}

export default async function ReferencePage() {
  const t = await getTranslations("docs.reference");
  return (
    <div className="space-y-6">
      <meta {...NEEDS_APP} />
      <DocHead title={t("title")} lead={t("description")} />
      <Reference
        bundle={SCALAR_ADDRESS}
        api={BASE_PATH}
        labels={{ open: t("key"), loading: t("loading"), failed: t("failed"), noScript: t("noScript") }}
      />
    </div>
  );
}
