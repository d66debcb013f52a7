import { cronRoute } from "@/lib/operations/jobs/cron";
import { clawdateJob } from "@/lib/operations/jobs/jobs";

export const { GET, POST } = cronRoute(clawdateJob);
