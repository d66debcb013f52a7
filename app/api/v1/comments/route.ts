import { route } from "@/lib/api/http/route";
import { createComment } from "@/lib/areas/comments/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(createComment);
