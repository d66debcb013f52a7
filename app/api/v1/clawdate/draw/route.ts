import { route } from "@/lib/api/route";
import { createDraw } from "@/lib/clawdate/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(createDraw);
