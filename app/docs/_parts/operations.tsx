import { useTranslations } from "next-intl";
import { BASE_PATH } from "@/lib/api/base-path";
import type { Area } from "@/lib/pages/guide/operations";
import { SCALAR_ADDRESS } from "@/lib/pages/guide/scalar";
import { env } from "@/lib/platform/env";
import { Reference } from "../_reference/reference";
import { Areas } from "./areas";

/** Every operation of the API, as a list or in the interactive reference. */
export function Operations({ areas }: { areas: Area[] }) {
  const t = useTranslations("docs");
  const count = areas.reduce((sum, { operations }) => sum + operations.length, 0);
  const base = () => (
    <code className="font-mono text-[0.9em] wrap-anywhere">{env.PUBLIC_URL + BASE_PATH}</code>
  );
  return (
    <section aria-labelledby="operations" className="space-y-6">
      <div className="max-w-text space-y-3">
        <h2 id="operations">{t("operations.title")}</h2>
        <p className="text-soft">{t.rich("operations.text", { count, base })}</p>
      </div>
      <Reference
        bundle={SCALAR_ADDRESS}
        api={BASE_PATH}
        labels={{
          open: t("reference.open"),
          close: t("reference.close"),
          key: t("reference.key"),
          loading: t("reference.loading"),
          failed: t("reference.failed"),
        }}
        beside={
          <a href={`${BASE_PATH}/openapi.json`} className="button-quiet">
            {t("operations.openapi")}
          </a>
        }
      >
        <Areas areas={areas} />
      </Reference>
    </section>
  );
}
