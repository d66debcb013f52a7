import { route } from "@/lib/api/http/route";
import { streamEvents } from "@/lib/areas/events/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(streamEvents);
