import { route } from "@/lib/api/route";
import { getFeed } from "@/lib/areas/posts/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getFeed);
