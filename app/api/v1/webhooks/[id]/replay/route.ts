import { route } from "@/lib/api/route";
import { replayWebhook } from "@/lib/areas/webhooks/asking/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(replayWebhook);
