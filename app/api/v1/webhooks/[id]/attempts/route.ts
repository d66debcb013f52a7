import { route } from "@/lib/api/http/route";
import { getWebhookAttempts } from "@/lib/areas/webhooks/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getWebhookAttempts);
