import { route } from "@/lib/api/route";
import { rollWebhook } from "@/lib/areas/webhooks/asking/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(rollWebhook);
