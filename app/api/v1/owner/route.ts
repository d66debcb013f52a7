import { getOwner, patchOwner } from "@/lib/access/owners/endpoints";
import { route } from "@/lib/api/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getOwner, patchOwner);
