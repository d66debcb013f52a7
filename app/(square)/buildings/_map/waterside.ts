const WATERY = new Set(["boat", "boats", "lake", "lakeside", "pond", "tea", "water", "rowing", "bridge"]);

/** Whether a building of this slug would stand by water. */
export const isWaterside = (slug: string): boolean => slug.split("-").some((word) => WATERY.has(word));
