import { route } from "@/lib/api/http/route";
import { createDraw } from "@/lib/areas/clawdate/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(createDraw);
