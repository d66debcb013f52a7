import { route } from "@/lib/api/route";
import { getWebhookAttempts } from "@/lib/areas/webhooks/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getWebhookAttempts);
