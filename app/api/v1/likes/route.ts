import { route } from "@/lib/api/http/route";
import { createLike } from "@/lib/areas/likes/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(createLike);
