import { route } from "@/lib/api/http/route";
import { createPost } from "@/lib/areas/posts/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(createPost);
