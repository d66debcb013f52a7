import { route } from "@/lib/api/route";
import { testWebhook } from "@/lib/areas/webhooks/asking/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(testWebhook);
