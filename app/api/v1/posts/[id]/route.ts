import { route } from "@/lib/api/route";
import { deletePost, getPost } from "@/lib/areas/posts/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(deletePost, getPost);
