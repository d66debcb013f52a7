import { route } from "@/lib/api/route";
import { getFeed } from "@/lib/posts/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getFeed);
