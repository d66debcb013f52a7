import Link from "next/link";
import { useTranslations } from "next-intl";
import { BASE_PATH } from "@/lib/api/base-path";
import { registry } from "@/lib/api/registry";
import { REFERENCE_PATH } from "@/lib/pages/guide/operation-pages";
import { env } from "@/lib/platform/env";
import { Areas } from "./areas";

/** Every operation of the API, each with a page of its own, and the ways to all of them at once. */
export function Operations() {
  const t = useTranslations("docs");
  const base = () => (
    <code className="font-mono text-[0.9em] wrap-anywhere">{env.PUBLIC_URL + BASE_PATH}</code>
  );
  return (
    <section aria-labelledby="operations" className="space-y-6">
      <div className="max-w-text space-y-3">
        <h2 id="operations" className="scroll-mt-6">
          {t("operations.title")}
        </h2>
        <p className="text-soft">{t.rich("operations.text", { count: registry.length, base })}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Link href={REFERENCE_PATH} prefetch={false} className="button">
          {t("reference.open")}
        </Link>
        <a href={`${BASE_PATH}/openapi.json`} className="button-quiet">
          {t("operations.openapi")}
        </a>
      </div>
      <Areas />
    </section>
  );
}
