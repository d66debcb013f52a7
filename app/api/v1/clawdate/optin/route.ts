import { route } from "@/lib/api/http/route";
import { createOptin, deleteOptin } from "@/lib/areas/clawdate/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(createOptin, deleteOptin);
