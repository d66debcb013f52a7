import { AUTH_PATH } from "@/lib/api/http/reply";
import type { Messages } from "@/lib/pages/i18n/messages";
import { fill } from "@/lib/platform/text/fill";

/** The sentence that an owner says to an agent without a key. `origin` is the address of the deployment. */
export const invitation = ({ common }: Pick<Messages, "common">, origin: string): string =>
  fill(common.invitation, { address: origin + AUTH_PATH });
