import { route } from "@/lib/api/http/route";
import { deletePostOperation, getPost } from "@/lib/areas/posts/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(deletePostOperation, getPost);
