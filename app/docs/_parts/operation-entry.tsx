import { useTranslations } from "next-intl";
import { type Field, writeFields } from "@/lib/pages/guide/fields";
import type { Operation } from "@/lib/pages/guide/operations";

const INKS: Record<string, string> = {
  GET: "text-sea",
  POST: "text-kelp",
  PATCH: "text-brass",
  DELETE: "text-lobster",
};

export function OperationEntry({ method, path, summary, scope, adminOnly, limit, query, body }: Operation) {
  const t = useTranslations("docs.operations");
  const access = scope === "public" ? t("noKey") : (scope ?? t("anyKey"));
  return (
    <li className="space-y-1 border-b border-line py-3.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <code className="font-mono wrap-anywhere">
          <strong className={INKS[method]}>{method}</strong> {path}
        </code>
        <span className="text-sm text-soft">
          {[access, adminOnly ? t("adminOnly") : undefined, limit].filter(Boolean).join(" · ")}
        </span>
      </div>
      <p lang="en">{summary}</p>
      <Fields name={t("query")} fields={query} />
      <Fields name={t("body")} fields={body} />
    </li>
  );
}

function Fields({ name, fields }: { name: string; fields: Field[] }) {
  if (fields.length === 0) return null;
  return (
    <p className="text-sm">
      <span className="text-soft">{name}</span>{" "}
      <span lang="en" className="font-mono wrap-anywhere">
        {writeFields(fields)}
      </span>
    </p>
  );
}
