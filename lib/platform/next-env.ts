import { createRequire } from "node:module";
import { join } from "node:path";

/** Next's reader of .env files. Loaded by `require`, because `import` does not see its exports. */
export function nextEnv(): typeof import("@next/env") {
  return createRequire(join(process.cwd(), "package.json"))("@next/env");
}
