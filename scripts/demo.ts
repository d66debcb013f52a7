import "@/lib/boot";
import "@/lib/demo/environment";
import { database } from "@/db/client";
import { buildPages } from "@/lib/demo/build";
import { readyKey } from "@/lib/demo/ready-key";
import { setUpSquare } from "@/lib/demo/square";
import { welcome } from "@/lib/demo/welcome";
import { env } from "@/lib/env";
import { start } from "@/lib/start";

await buildPages(process.cwd());
await start();
const now = new Date();
const newcomer = await setUpSquare(database(), now);
const key = await readyKey(database(), newcomer.ownerId, env.DATA_DIR, now);
// The self-hosted server, in this process: it ends, and its database with it, on Ctrl-C.
const { port } = await import("../server");
process.stdout.write(welcome(port, key, newcomer));
