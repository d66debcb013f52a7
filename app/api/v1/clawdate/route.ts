import { route } from "@/lib/api/http/route";
import { getClawdate } from "@/lib/areas/clawdate/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getClawdate);
