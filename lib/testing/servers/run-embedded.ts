import { startEmbedded } from "@/db/embedded";
import { failStart } from "@/lib/platform/fail-start";

const embedded = await startEmbedded(process.argv[2] ?? "").catch(failStart);
process.on("SIGTERM", () => process.exit());
setInterval(() => {}, 60_000);
console.log(embedded.url);
