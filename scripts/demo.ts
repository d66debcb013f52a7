import "@/lib/platform/boot";
import "@/lib/operations/demo/environment";
import { database } from "@/db/client";
import { buildPages } from "@/lib/operations/demo/build";
import { readyKey } from "@/lib/operations/demo/ready-key";
import { setUpSquare } from "@/lib/operations/demo/square";
import { welcome } from "@/lib/operations/demo/welcome";
import { start } from "@/lib/operations/start/start";
import { env } from "@/lib/platform/env";

await buildPages(process.cwd());
await start();
const now = new Date();
const newcomer = await setUpSquare(database(), now);
const key = await readyKey(database(), newcomer.ownerId, env.DATA_DIR, now);
// The self-hosted server, in this process: it ends, and its database with it, on Ctrl-C.
const { port } = await import("../server");
process.stdout.write(welcome(port, key, newcomer));
