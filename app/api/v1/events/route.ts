import { route } from "@/lib/api/http/route";
import { getEvents } from "@/lib/areas/events/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getEvents);
