import { useTranslations } from "next-intl";
import type { Endpoint } from "@/lib/api/contract/endpoint";
import { namedFieldsOf } from "@/lib/pages/guide/fields";
import { FieldTable } from "./fields";

/** The parameters of an operation: in its path, its query and its body. */
export function Request({ endpoint: { definition, bodyFormat } }: { endpoint: Endpoint }) {
  const t = useTranslations("docs.operation");
  return [
    { id: "path", title: t("path"), fields: namedFieldsOf(definition.params) },
    { id: "query", title: t("query"), fields: namedFieldsOf(definition.query) },
    { id: "body", title: t(bodyFormat === "form" ? "form" : "body"), fields: namedFieldsOf(definition.body) },
  ].map(({ id, title, fields }) =>
    fields.length > 0 ? (
      <section key={id} aria-labelledby={id} className="space-y-3">
        <h2 id={id}>{title}</h2>
        <FieldTable fields={fields} />
      </section>
    ) : null,
  );
}
