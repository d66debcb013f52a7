/** The lifetimes of a connection that an owner can choose, in days. Every connection ends. */
export const CONNECTION_LIFETIMES_DAYS = [7, 30, 90, 180, 365] as const;
export const CONNECTION_LIFETIME_DAYS_DEFAULT = 90;
