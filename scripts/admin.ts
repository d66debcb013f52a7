import "@/lib/boot";
import { runAdmin } from "@/lib/admin/run";

process.exitCode = await runAdmin(process.argv.slice(2));
