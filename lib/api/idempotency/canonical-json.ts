/**
 * The same JSON with the members of each object in the order of their names: equal values become equal texts, whatever
 * the order, the blanks and the escapes in which they were sent. Linear in the number of values, up to sorting.
 */
export function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, canonical(member)]));
}
