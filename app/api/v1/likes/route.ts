import { route } from "@/lib/api/route";
import { createLike } from "@/lib/likes/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(createLike);
