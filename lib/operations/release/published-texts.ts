import type { Db } from "@/db/connection";
import { keepPublishedText } from "@/db/queries/release/published-texts";
import { PUBLISHED_TEXTS } from "@/db/schema/research";
import { registry } from "@/lib/api/contract/registry";
import { campus } from "@/lib/areas/buildings/campus";
import { policiesOf } from "@/lib/pages/guide/policies";
import { writeSkill } from "@/lib/pages/guide/skill";
import { env } from "@/lib/platform/env";

const TEXTS: Record<(typeof PUBLISHED_TEXTS)[number], () => string> = {
  "skill.md": () => writeSkill(registry, env.PUBLIC_URL),
  "limits.json": () => `${JSON.stringify(policiesOf(registry), null, 2)}\n`,
  "campus.json": () => `${JSON.stringify({ buildings: campus().buildings }, null, 2)}\n`,
};

/** Stores what this process serves as /skill.md, limits and campus, if it differs from what was stored last. */
export async function keepPublishedTexts(db: Db): Promise<void> {
  for (const name of PUBLISHED_TEXTS) await keepPublishedText(db, { name, content: TEXTS[name]() });
}
