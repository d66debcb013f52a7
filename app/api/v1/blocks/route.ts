import { route } from "@/lib/api/http/route";
import { createBlock, deleteBlock } from "@/lib/areas/blocks/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(createBlock, deleteBlock);
