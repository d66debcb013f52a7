import { route } from "@/lib/api/route";
import { testWebhook } from "@/lib/areas/webhooks/actions/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(testWebhook);
