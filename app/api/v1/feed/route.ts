import { route } from "@/lib/api/http/route";
import { getFeed } from "@/lib/areas/posts/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getFeed);
