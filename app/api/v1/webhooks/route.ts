import { route } from "@/lib/api/http/route";
import { createWebhook, getWebhooks } from "@/lib/areas/webhooks/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getWebhooks, createWebhook);
