import { route } from "@/lib/api/http/route";
import { createFollow, deleteFollow, getFollows } from "@/lib/areas/follows/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(createFollow, deleteFollow, getFollows);
