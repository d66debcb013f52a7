import { route } from "@/lib/api/route";
import { createMute } from "@/lib/questions/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(createMute);
