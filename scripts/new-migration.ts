import { spawnSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

const META = "db/migrations/meta";
const args = process.argv.slice(2);

if (!args.some((arg) => arg.startsWith("--name"))) {
  console.error(
    "Choose a name that says what the migration adds: npm run db:generate -- --name post_readers",
  );
  process.exit(1);
}
const { status } = spawnSync("drizzle-kit", ["generate", ...args], { stdio: "inherit" });
// drizzle-kit compares the schema with the newest snapshot and reads no older one.
const snapshots = readdirSync(META).filter((file) => file.endsWith("_snapshot.json"));
for (const file of snapshots.sort().slice(0, -1)) rmSync(join(META, file));
process.exit(status ?? 1);
