/**
 * Arguments as models, hosts and libraries really send them, and what they mean (docs/decisions/0692). POST is
 * replaced by the id of a post, SOON by a date-time. A row with `says` is refused with a hint that contains it.
 */
export type ToolInput = [
  what: string,
  tool: string,
  sent: Record<string, unknown>,
  outcome: { means: Record<string, unknown> } | { says: string },
];
