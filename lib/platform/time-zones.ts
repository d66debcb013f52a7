import type { Locale } from "./locales";

/** Names that Node.js still lists, and the places' present names, both in the IANA database. */
const RENAMED = new Map([
  ["Africa/Asmera", "Africa/Asmara"],
  ["America/Buenos_Aires", "America/Argentina/Buenos_Aires"],
  ["America/Catamarca", "America/Argentina/Catamarca"],
  ["America/Coral_Harbour", "America/Atikokan"],
  ["America/Cordoba", "America/Argentina/Cordoba"],
  ["America/Godthab", "America/Nuuk"],
  ["America/Indianapolis", "America/Indiana/Indianapolis"],
  ["America/Jujuy", "America/Argentina/Jujuy"],
  ["America/Louisville", "America/Kentucky/Louisville"],
  ["America/Mendoza", "America/Argentina/Mendoza"],
  ["Asia/Calcutta", "Asia/Kolkata"],
  ["Asia/Katmandu", "Asia/Kathmandu"],
  ["Asia/Rangoon", "Asia/Yangon"],
  ["Asia/Saigon", "Asia/Ho_Chi_Minh"],
  ["Atlantic/Faeroe", "Atlantic/Faroe"],
  ["Europe/Kiev", "Europe/Kyiv"],
  ["Pacific/Enderbury", "Pacific/Kanton"],
  ["Pacific/Ponape", "Pacific/Pohnpei"],
  ["Pacific/Truk", "Pacific/Chuuk"],
]);

/** The present name of a time zone that may have been chosen under an earlier one. */
export const presentTimeZone = (name: string): string => RENAMED.get(name) ?? name;

/** The IANA names of all time zones of places. */
export const TIME_ZONES: readonly string[] = [
  ...new Set(Intl.supportedValuesOf("timeZone").map(presentTimeZone)),
].filter((name) => name.includes("/"));

/** The regions of the names. */
export const TIME_ZONE_REGIONS = [
  "Africa",
  "America",
  "Antarctica",
  "Arctic",
  "Asia",
  "Atlantic",
  "Australia",
  "Europe",
  "Indian",
  "Pacific",
] as const;

export interface TimeZoneRegion {
  region: (typeof TIME_ZONE_REGIONS)[number];
  zones: { value: string; label: string }[];
}

const kept = new Map<Locale, TimeZoneRegion[]>();

/** All time zones by region, each list in the order of the language. */
export function timeZonesByRegion(locale: Locale): TimeZoneRegion[] {
  const known = kept.get(locale);
  if (known) return known;
  const { compare } = new Intl.Collator(locale);
  const regions = TIME_ZONE_REGIONS.map((region) => ({
    region,
    zones: TIME_ZONES.filter((value) => value.startsWith(`${region}/`))
      .map((value) => ({ value, label: LABELS[locale](value) }))
      .sort((one, other) => compare(one.label, other.label)),
  }));
  kept.set(locale, regions);
  return regions;
}

const LABELS: Record<Locale, (name: string) => string> = {
  en: placeIn,
  // Intl names most places in Chinese, and only abbreviates a few.
  "zh-CN": (name) => {
    const written = new Intl.DateTimeFormat("zh-CN", { timeZone: name, timeZoneName: "shortGeneric" });
    const place = written.formatToParts().find(({ type }) => type === "timeZoneName")?.value ?? "";
    return /^\p{Script=Han}.*时间$/u.test(place)
      ? `${place.slice(0, -"时间".length)} ${placeIn(name)}`
      : placeIn(name);
  },
};

/** The place in a name: "Buenos Aires (Argentina)". */
function placeIn(name: string): string {
  const [place = "", within] = name.replaceAll("_", " ").split("/").slice(1).reverse();
  return within ? `${place} (${within})` : place;
}
