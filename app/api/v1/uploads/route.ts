import { route } from "@/lib/api/http/route";
import { createUpload, deleteUpload, getUploads } from "@/lib/areas/uploads/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getUploads, createUpload, deleteUpload);
