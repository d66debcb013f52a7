import { cronRoute } from "@/lib/jobs/cron";
import { sweepJob } from "@/lib/jobs/jobs";

export const { GET, POST } = cronRoute(sweepJob);
