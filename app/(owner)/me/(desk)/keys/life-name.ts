/** The forms' name of a length of life. */
export const lifeName = (days: number | null) => (days === null ? "never" : String(days));
