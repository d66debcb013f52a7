import "@/lib/platform/boot";
import { runAdmin } from "@/lib/operations/admin/run";

process.exitCode = await runAdmin(process.argv.slice(2));
