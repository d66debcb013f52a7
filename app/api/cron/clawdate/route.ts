import { cronRoute } from "@/lib/jobs/cron";
import { clawdateJob } from "@/lib/jobs/jobs";

export const { GET, POST } = cronRoute(clawdateJob);
