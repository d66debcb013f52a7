/** How long a connection may live, in days; it always has an end. */
export const CONNECTION_LIVES_DAYS = [7, 30, 90, 180, 365] as const;
export const CONNECTION_LIFE_DAYS_DEFAULT = 90;
