import type { Endpoint } from "@/lib/api/contract/endpoint";
import { env } from "@/lib/platform/env";
import type { Input } from "../clients/caller";
import type { GivenLobster } from "../given/lobsters";

/**
 * A caller's answers from the list cache and from the database, without the rate headers, which differ
 * between requests.
 */
export async function withAndWithoutListCache({ api }: GivenLobster, endpoint: Endpoint, input: Input = {}) {
  const answer = async (isOn: boolean) => {
    env.FEED_WINDOW = isOn;
    const { status, text, headers } = await api.request(endpoint, input);
    return { status, text, etag: headers.etag, link: headers.link, trust: headers["x-content-trust"] };
  };
  const wasOn = env.FEED_WINDOW;
  try {
    return { cached: await answer(true), whole: await answer(false) };
  } finally {
    env.FEED_WINDOW = wasOn;
  }
}
