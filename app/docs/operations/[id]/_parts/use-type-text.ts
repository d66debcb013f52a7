import { useTranslations } from "next-intl";
import type { FieldType } from "@/lib/pages/guide/field-type";

/** The formats that have a message; others are shown by their names. */
const FORMATS = ["date-time", "uri", "uuid", "lobster"] as const;

/** Describes the type of a field as text. */
export function useTypeText(): (type: FieldType) => string {
  const t = useTranslations("docs.fields");

  function textOf(type: FieldType): string {
    switch (type.kind) {
      case "text":
      case "integer": {
        const within = rangeOf(type);
        return within ? t(`${type.kind}Within`, { within }) : t(type.kind);
      }
      case "list": {
        const within = rangeOf(type);
        const of = textOf(type.of);
        return within ? t("listWithin", { within, of }) : t("list", { of });
      }
      case "choice":
        return type.values.length > 1
          ? t("choice", { values: type.values.join(", ") })
          : String(type.values[0]);
      case "either":
        return type.of.map(textOf).join(t("or"));
      case "object":
        return type.fields
          ? t("objectOf", { fields: type.fields.map(fieldText).join(t("and")) })
          : t("object");
      case "record":
        return type.name;
      case "format": {
        const format = FORMATS.find((one) => one === type.name);
        return format ? t(format) : type.name;
      }
      default:
        return t(type.kind);
    }
  }

  const fieldText = ({ name, required, type }: { name: string; required: boolean; type: FieldType }) =>
    t(required ? "requiredPart" : "part", { name, type: textOf(type) });

  function rangeOf({ min, max }: { min?: number | undefined; max?: number | undefined }): string {
    if (max === undefined) return "";
    if (min === undefined || min === 0) return t("upTo", { max: String(max) });
    return min === max ? String(max) : `${min}–${max}`;
  }

  return textOf;
}
