import { route } from "@/lib/api/http/route";
import { deleteWebhookOperation, getWebhook, patchWebhook } from "@/lib/areas/webhooks/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  getWebhook,
  patchWebhook,
  deleteWebhookOperation,
);
