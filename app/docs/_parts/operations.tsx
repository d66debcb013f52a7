import { useTranslations } from "next-intl";
import { BASE_PATH } from "@/lib/api/contract/base-path";
import { registry } from "@/lib/api/contract/registry";
import { env } from "@/lib/platform/env";
import { Areas } from "./areas";

/** Every operation of the API, each with its own page, and the OpenAPI description of all. */
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
        <a href={`${BASE_PATH}/openapi.json`} className="button-quiet">
          {t("operations.openapi")}
        </a>
        <a href={`${BASE_PATH}/openapi.d.ts`} className="button-quiet">
          {t("operations.types")}
        </a>
        <a href="/square.py" className="button-quiet">
          {t("operations.python")}
        </a>
      </div>
      <Areas />
    </section>
  );
}
