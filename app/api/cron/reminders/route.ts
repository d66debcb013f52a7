import { cronRoute } from "@/lib/operations/jobs/cron";
import { remindersJob } from "@/lib/operations/jobs/jobs";

export const { GET, POST } = cronRoute(remindersJob);
