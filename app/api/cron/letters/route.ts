import { cronRoute } from "@/lib/operations/jobs/cron";
import { lettersJob } from "@/lib/operations/jobs/jobs";

export const { GET, POST } = cronRoute(lettersJob);
