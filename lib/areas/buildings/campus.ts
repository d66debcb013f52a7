import { readFileSync } from "node:fs";
import { z } from "zod";
import { invalidField } from "@/lib/api/contract/general";
import { env } from "@/lib/platform/env";
import type { Locale } from "@/lib/platform/locales";
import { StartError } from "@/lib/platform/start-error";
import { translations } from "@/lib/platform/translations";
import shipped from "./campus.json" with { type: "json" };
import { BUILDING_REFUSALS } from "./refusals";
import { SLUG_MAX } from "./slug";

const Percent = z.number().min(0).max(100);

const texts = { name: z.string().min(1).max(80), description: z.string().max(500) };

const CampusBuilding = z.strictObject({
  slug: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be lower-case words joined by -")
    .max(SLUG_MAX)
    .refine((slug) => slug !== "target", "must not be target, which is a path of its own"),
  ...texts,
  /** What the pages show instead, in some of their languages. */
  translations: translations(texts).optional(),
  /** The pinyin of its Chinese name, by which the search page finds it. */
  pinyin: z
    .string()
    .regex(/^[a-z]+( [a-z]+)*$/, "must be lower-case syllables joined by blanks")
    .max(200)
    .optional(),
  /** Its position on the map, in percent from the upper left corner. */
  map: z.strictObject({ x: Percent, y: Percent }),
});

export type CampusBuilding = z.output<typeof CampusBuilding>;

const Campus = z.strictObject({
  // With one building only, today's target could not differ from yesterday's.
  buildings: z.array(CampusBuilding).min(2, "must have at least 2 buildings"),
});

let cached: { buildings: readonly CampusBuilding[]; slugs: readonly string[] } | undefined;

/** The buildings of this deployment, read once. Throws StartError if BUILDINGS_FILE cannot be used. */
export function campus() {
  if (cached) return cached;
  const { buildings } = env.BUILDINGS_FILE ? readCampus(env.BUILDINGS_FILE) : Campus.parse(shipped);
  cached = { buildings, slugs: buildings.map(({ slug }) => slug) };
  return cached;
}

/** Reads a deployment's own campus. Throws StartError that names the file and every mistake in it. */
export function readCampus(file: string): z.output<typeof Campus> {
  const parsed = Campus.safeParse(readJson(file));
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => `  ${path.join(".") || "file"}: ${message}`);
    throw wrongFile(file, `is not a campus:\n${lines.join("\n")}`);
  }
  const slugs = parsed.data.buildings.map(({ slug }) => slug);
  const twice = slugs.find((slug, index) => slugs.indexOf(slug) !== index);
  if (twice) throw wrongFile(file, `has two buildings with the slug ${twice}.`);
  return parsed.data;
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw wrongFile(file, `cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

const wrongFile = (file: string, problem: string) => new StartError(`BUILDINGS_FILE ${file} ${problem}`);

export const buildingOf = (slug: string): CampusBuilding | undefined =>
  campus().buildings.find((one) => one.slug === slug);

/** The texts of a building that its campus has in this language: all, some or none. */
export const textsIn = (slug: string, locale: Locale) => buildingOf(slug)?.translations?.[locale] ?? {};

/** The building with this slug. Throws ApiError 404. */
export function findBuilding(slug: string): CampusBuilding {
  const building = buildingOf(slug);
  if (!building) throw BUILDING_REFUSALS.refuse("building_not_found");
  return building;
}

/** Refuses a building that the campus does not have, named by a field. Throws ApiError 400. */
export function checkBuilding(slug: string | undefined, field = "building_slug"): void {
  if (slug === undefined || campus().slugs.includes(slug)) return;
  throw invalidField(field, "building", "GET /buildings lists them.");
}
