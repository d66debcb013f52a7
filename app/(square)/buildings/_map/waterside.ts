const WATER_WORDS = new Set([
  "boat",
  "boats",
  "lake",
  "lakeside",
  "pond",
  "tea",
  "water",
  "rowing",
  "bridge",
]);

/** Whether a word in the slug says that the building is by water. */
export const isWaterside = (slug: string): boolean => slug.split("-").some((word) => WATER_WORDS.has(word));
