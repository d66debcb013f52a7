import { readFileSync } from "node:fs";
import { join } from "node:path";
import { version } from "@/package.json";

/** The part that is the same for every square, which Python's own tools read as it stands. */
const FIXED = "lib/pages/client/square.py";

/**
 * The text of square.py, the client in one file: its fixed part, with a method for each operation that hosts know as a tool.
 * `origin` is the address of the deployment, without a slash at its end, and the only one to which it sends the key.
 */
export function squarePy(origin: string): string {
  return readFileSync(join(process.cwd(), FIXED), "utf8")
    .replace('"http://127.0.0.1:3000"', JSON.stringify(origin))
    .replace('"0.0.0"', JSON.stringify(version));
}
