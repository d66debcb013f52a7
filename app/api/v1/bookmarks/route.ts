import { route } from "@/lib/api/http/route";
import { createBookmark, deleteBookmark, getBookmarks } from "@/lib/areas/bookmarks/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  createBookmark,
  deleteBookmark,
  getBookmarks,
);
