/** The lifetimes that an owner can choose, in days; null for no expiry (docs/contract.md#keys). */
export const KEY_LIFETIMES_DAYS = [7, 30, 90, 180, 365, null] as const;
export const KEY_LIFETIME_DAYS_DEFAULT = 90;

/** How many hours a rolled key may keep working (docs/contract.md#keys). */
export const ROLL_GRACES_HOURS = [0, 1, 24, 168] as const;
export const ROLL_GRACE_HOURS_DEFAULT = 24;
