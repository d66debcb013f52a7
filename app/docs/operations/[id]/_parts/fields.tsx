import { useTranslations } from "next-intl";
import { OwnMarkdown } from "@/app/_parts/markdown";
import type { FieldDoc } from "@/lib/pages/guide/fields";
import { useTypeText } from "./use-type-text";

/** Fields with their types and the API's descriptions. On a narrow screen each is a block of its own. */
export function FieldTable({ fields }: { fields: FieldDoc[] }) {
  const t = useTranslations("docs.fields");
  const isExplained = fields.some(({ description }) => description);
  return (
    <table className="fields">
      <thead>
        <tr>
          <th scope="col">{t("field")}</th>
          <th scope="col">{t("type")}</th>
          {isExplained ? <th scope="col">{t("meaning")}</th> : null}
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <FieldRow key={field.name} field={field} isExplained={isExplained} />
        ))}
      </tbody>
    </table>
  );
}

interface FieldRowProps {
  field: FieldDoc;
  /** Whether any field of the table has a description. */
  isExplained: boolean;
}

function FieldRow({ field, isExplained }: FieldRowProps) {
  const { name, required, type, defaultValue, description } = field;
  const t = useTranslations("docs.fields");
  const typeText = useTypeText()(type);
  const shown =
    defaultValue === undefined ? typeText : t("usual", { type: typeText, usual: String(defaultValue) });
  return (
    <tr>
      <th scope="row" lang="en">
        <code>{name}</code>
      </th>
      <td>{required ? t.rich("required", { type: shown, b: (text) => <strong>{text}</strong> }) : shown}</td>
      {isExplained ? <td lang="en">{description ? <OwnMarkdown text={description} /> : null}</td> : null}
    </tr>
  );
}
