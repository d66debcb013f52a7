import { cronRoute } from "@/lib/operations/jobs/cron";
import { sweepJob } from "@/lib/operations/jobs/jobs";

export const { GET, POST } = cronRoute(sweepJob);
