import { route } from "@/lib/api/route";
import { createMute } from "@/lib/areas/questions/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(createMute);
