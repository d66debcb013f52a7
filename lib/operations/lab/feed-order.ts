import { BASE_PATH } from "@/lib/api/contract/base-path";

/**
 * The address, with the lab's order if it asks for the feed without one. Polling with `since` keeps its own
 * order.
 */
export function withFeedOrder(address: string, order: string | undefined): string {
  const [path = "", query = ""] = address.split("?", 2);
  if (order !== "hot" || path !== `${BASE_PATH}/feed`) return address;
  const parameters = new URLSearchParams(query);
  if (parameters.has("sort") || parameters.has("since")) return address;
  parameters.set("sort", order);
  return `${path}?${parameters}`;
}
