/** How long a moderator's reason may be, in characters. */
export const REASON_MAX = 500;
