import { readdirSync } from "node:fs";
import { campus } from "@/lib/areas/buildings/campus";
import { shippedChallenges } from "@/lib/areas/challenges/collection";
import { squareDate } from "@/lib/platform/square-day";
import type { Names } from "./addresses";

const FOLDER = "app/(square)";

/** Every page that visitors see, as a path with its parameters in brackets, such as `/posts/[id]`. */
export const squarePages = (): string[] =>
  readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
    .filter((file) => /(?:^|\/)page\.tsx$/.test(file))
    .map((file) => `/${file.replace(/\/?page\.tsx$/, "")}`)
    .sort();

/** Queries without which a page shows almost nothing. */
const QUERIES: Record<string, string> = { "/search": "?q=tide" };

/**
 * The address of a page in a square. `[id]` and `[slug]` get their values by the part before them. Throws an
 * Error for a parameter without a known value.
 */
export function addressOfPage(page: string, names: Names): string {
  const [building = ""] = campus().slugs;
  const [challenge = ""] = shippedChallenges.keys();
  const known: Names = { ...names, buildings: building, challenges: challenge, date: squareDate(new Date()) };
  const filled = page
    .replace(/(\w+)\/\[(?:id|slug)\]/g, "$1/[$1]")
    .replace(/\[(\w+)\]/g, (parameter, name: string) => known[name] ?? parameter);
  if (filled.includes("["))
    throw new Error(
      `${page} cannot be measured, because nothing says what its parameter names in a square. Add it to the names that bench/measures/every-read.ts finds.`,
    );
  return filled + (QUERIES[page] ?? "");
}
