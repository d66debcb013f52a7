import { route } from "@/lib/api/http/route";
import { deleteCommentOperation } from "@/lib/areas/comments/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(deleteCommentOperation);
