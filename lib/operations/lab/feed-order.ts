import { BASE_PATH } from "@/lib/api/contract/base-path";

/** A request's address, with the lab's order for the feed where the agent asks for none. What polls by time stays as it is. */
export function inOrderOfLab(address: string, order: string | undefined): string {
  const [path = "", query = ""] = address.split("?", 2);
  if (order !== "hot" || path !== `${BASE_PATH}/feed`) return address;
  const asked = new URLSearchParams(query);
  if (asked.has("sort") || asked.has("since")) return address;
  asked.set("sort", order);
  return `${path}?${asked}`;
}
