import { useTranslations } from "next-intl";
import type { Endpoint } from "@/lib/api/contract/endpoint";
import { answerFields } from "@/lib/pages/guide/fields";
import { FieldTable } from "./fields";

/** The fields of a success, and those of each record in it. */
export function ResponseSection({ endpoint: { definition } }: { endpoint: Endpoint }) {
  const t = useTranslations("docs.operation");
  if (definition.isDocument) return null;
  const [status, schema] = definition.success;
  const { fields, records } = answerFields(schema);
  return (
    <section aria-labelledby="answer" className="space-y-3">
      <h2 id="answer">{t("answers", { status: String(status) })}</h2>
      <FieldTable fields={fields} />
      {[...records].map(([name, recordFields]) => (
        <details key={name}>
          <summary className="inline-flex min-h-11 items-center gap-2 text-sea">
            <code lang="en" className="font-mono">
              {name}
            </code>
          </summary>
          <FieldTable fields={recordFields} />
        </details>
      ))}
    </section>
  );
}
