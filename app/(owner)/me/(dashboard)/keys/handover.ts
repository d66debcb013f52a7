import { getLocale, getTranslations } from "next-intl/server";
import { connectOrigin } from "@/lib/connect/origin";
import { FREE_AGENTS, type Given, HOSTS_READ_ON, hostsOf } from "@/lib/pages/guide/hosts";
import type { Messages } from "@/lib/pages/i18n/messages";
import { plainText } from "@/lib/pages/i18n/plain";
import { writeInstant } from "@/lib/pages/instant";
import { isolated } from "@/lib/pages/isolated";
import { env } from "@/lib/platform/env";

/** What a page knows about handing over a key before the key exists. */
export interface Handover {
  /** What the lines of the hosts are made of. The prompts never contain the key. */
  given: Omit<Given, "key">;
  /** The hosts' names and the sentences of their steps, in the order of the hosts. */
  hosts: { name: string; says: string[]; later?: { open: string; says: string[] } }[];
  /** Agents that cost nothing. */
  free: { lead: string; agents: { name: string; text: string; get: string; source: string }[] };
  /** That the hosts' sources were read, and when. */
  checked: string;
  /** Whether programs can log in instead of using a key; /connect tells how. */
  mayLogIn: boolean;
  /** The link to the lobster's activity. */
  watch: string;
  text: Pick<Messages["keys"], "minted" | "calls">;
}

/** What the forms that make a key show with the key. `name` is the lobster's. */
export async function handover(name: string): Promise<Handover> {
  const [t, say, locale, { keys, hosts }] = await Promise.all([
    getTranslations("keys"),
    getTranslations("hosts"),
    getLocale(),
    plainText(),
  ]);
  const { origin } = new URL(env.PUBLIC_URL);
  const prompts = { skill: t("prompts.skill", { origin }), tools: t("prompts.tools") };
  const given = { origin, prompts, post: hosts.post };
  return {
    given,
    hosts: hostsOf({ ...given, key: "" }).map(({ id, steps, later }) => {
      const host = hosts.names[id];
      const saysOf = (all: typeof steps) =>
        all.map((step) => say(`steps.${step.say}`, { host, file: step.file ?? "" }));
      return {
        name: host,
        says: saysOf(steps),
        ...(later && { later: { open: say("later", { host }), says: saysOf(later) } }),
      };
    }),
    free: {
      lead: hosts.free.lead,
      agents: FREE_AGENTS.map(({ id, get, source }) => ({
        name: hosts.names[id],
        text: hosts.free[id],
        get,
        source,
      })),
    },
    checked: t("minted.checked", {
      date: writeInstant(HOSTS_READ_ON, { precision: "date", locale, timeZone: "UTC" }),
    }),
    mayLogIn: connectOrigin() !== undefined,
    watch: t("calls.watch", { name: isolated(name) }),
    text: { minted: keys.minted, calls: keys.calls },
  };
}
