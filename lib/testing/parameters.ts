const isNumber = (value: unknown) => typeof value === "number";
const isString = (value: unknown) => typeof value === "string";

/**
 * By the OID of a PostgreSQL type: whether a value is a valid parameter for it. All other types take text.
 */
const HOLDS: Record<number, (value: unknown) => boolean> = {
  16: (bool) => typeof bool === "boolean",
  17: (bytea) => bytea instanceof Uint8Array,
  20: isNumber,
  21: isNumber,
  23: isNumber,
  701: isNumber,
};

/** By the OID of an array type: that of its items. */
const ITEMS: Record<number, number> = {
  1000: 16,
  1005: 21,
  1007: 23,
  1009: 25,
  1016: 20,
  1022: 701,
  1182: 1082,
  1185: 1184,
  2951: 2950,
};

/**
 * Describes the first value that is not of the type that PostgreSQL determined for its parameter; undefined
 * if all are.
 */
export function describeWrongValue(types: readonly number[], values: readonly unknown[]): string | undefined {
  for (const [index, type] of types.entries())
    if (!isOfType(type, values[index]))
      return `$${index + 1} is ${JSON.stringify(values[index])}, not of type ${type}.`;
  return undefined;
}

function isOfType(type: number, value: unknown): boolean {
  const item = ITEMS[type];
  if (value === null) return true;
  if (item !== undefined) return Array.isArray(value) && value.every((each) => isOfType(item, each));
  return (HOLDS[type] ?? isString)(value);
}
