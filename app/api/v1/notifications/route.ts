import { route } from "@/lib/api/http/route";
import { getNotifications, postNotifications } from "@/lib/areas/notifications/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getNotifications, postNotifications);
