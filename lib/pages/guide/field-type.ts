/** The type of a field. `min` and `max` count the characters of a text or the items of a list, or bound a number. */
export type FieldType =
  | { kind: "text" | "integer"; min?: number | undefined; max?: number | undefined }
  | { kind: "list"; of: FieldType; min?: number | undefined; max?: number | undefined }
  | { kind: "choice"; values: readonly unknown[] }
  | { kind: "either"; of: FieldType[] }
  /** Fields without a name of their own. */
  | { kind: "object"; fields: TypedField[] | undefined }
  | { kind: "record"; name: string }
  | { kind: "format"; name: string }
  | { kind: "boolean" | "number" | "null" | "file" | "anything" };

interface TypedField extends WrittenField {
  type: FieldType;
}

interface WrittenField {
  name: string;
  required: boolean;
  /** The type in short form. */
  shape: string;
}

/** All fields in one line of text. A star marks the required ones. */
export const writeFields = (fields: WrittenField[]): string =>
  fields.map(({ name, required, shape }) => `${name}${required ? "*" : ""} ${shape}`.trim()).join("; ");

/** A type in short form: `1–80` is a text of 1 to 80 characters, `2–6 ×` a list, `(a, b)` a choice. */
export function writeType(type: FieldType): string {
  switch (type.kind) {
    case "text":
      return writeRange(type) || "text";
    case "integer":
      return `integer ${writeRange(type)}`.trim();
    case "list": {
      const { of, min, max } = type;
      return `${min === max ? (min ?? "") : writeRange(type)} × ${writeType(of)}`.trim();
    }
    case "choice":
      return `(${type.values.join(", ")})`;
    case "either":
      return type.of.map(writeType).join(" or ");
    case "object":
      return type.fields ? `{${writeFields(type.fields)}}` : "object";
    case "record":
    case "format":
      return type.name;
    case "boolean":
      return "true/false";
    default:
      return type.kind;
  }
}

function writeRange({ min, max }: { min?: number | undefined; max?: number | undefined }): string {
  if (max === undefined) return "";
  return min === undefined ? `≤${max}` : `${min}–${max}`;
}
