import { cronRoute } from "@/lib/operations/jobs/cron";
import { webhooksJob } from "@/lib/operations/jobs/jobs";

export const { GET, POST } = cronRoute(webhooksJob);
