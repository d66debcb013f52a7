import { createRequire } from "node:module";
import { join } from "node:path";

/** Next's own instance of its reader of .env files; required because its exports are invisible to `import`. */
export function nextEnv(): typeof import("@next/env") {
  return createRequire(join(process.cwd(), "package.json"))("@next/env");
}
