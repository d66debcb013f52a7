import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "@/lib/platform/env";

/** The mails to an address in this process's outbox, with their headers. */
export function mailsTo(address: string): string[] {
  const folder = join(env.DATA_DIR, "mail");
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .filter((mail) => mail.includes(`\nTo: ${address}\n`));
}
