import { route } from "@/lib/api/route";
import { getOwner, patchOwner } from "@/lib/owners/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getOwner, patchOwner);
