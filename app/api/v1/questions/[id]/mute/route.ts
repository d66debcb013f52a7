import { route } from "@/lib/api/http/route";
import { createMute } from "@/lib/areas/questions/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(createMute);
