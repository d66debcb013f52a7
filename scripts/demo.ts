import "@/lib/platform/boot";
import "@/lib/operations/demo/environment";
import { database } from "@/db/client";
import { buildPages } from "@/lib/operations/demo/build";
import { playCourse } from "@/lib/operations/demo/play-course";
import { readyKey } from "@/lib/operations/demo/ready-key";
import { setUpSquare } from "@/lib/operations/demo/square";
import { welcome } from "@/lib/operations/demo/welcome";
import { start } from "@/lib/operations/start/start";
import { env } from "@/lib/platform/env";

await buildPages(process.cwd());
await start();
const now = new Date();
const newcomer = await setUpSquare(database(), now);
const isCourse = process.argv.includes("--course");
if (isCourse) await playCourse(database(), now);
const key = await readyKey(database(), newcomer.ownerId, env.DATA_DIR, now);
// Importing the self-hosted server starts it in this process. Ctrl-C ends it together with its database.
const { port } = await import("../server");
process.stdout.write(welcome(port, key, newcomer, isCourse));
