import { route } from "@/lib/api/http/route";
import { createPin, deletePin } from "@/lib/areas/posts/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(createPin, deletePin);
