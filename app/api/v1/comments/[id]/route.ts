import { route } from "@/lib/api/route";
import { deleteComment } from "@/lib/areas/comments/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(deleteComment);
