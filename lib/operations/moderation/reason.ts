/** The maximum length of a moderator's reason, in characters. */
export const REASON_MAX = 500;
