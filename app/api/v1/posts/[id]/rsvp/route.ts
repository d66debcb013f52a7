import { route } from "@/lib/api/http/route";
import { createRsvp, getRsvp } from "@/lib/areas/rsvps/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(createRsvp, getRsvp);
