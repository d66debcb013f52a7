/** The value with which a form sends a key's lifetime in days; null means that the key never expires. */
export const lifetimeValue = (days: number | null) => (days === null ? "never" : String(days));
