import { route } from "@/lib/api/route";
import { getPostComments } from "@/lib/comments/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getPostComments);
