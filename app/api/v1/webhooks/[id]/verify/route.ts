import { route } from "@/lib/api/http/route";
import { verifyWebhook } from "@/lib/areas/webhooks/actions/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(verifyWebhook);
