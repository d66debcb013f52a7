import { expect, it } from "vitest";
import { MESSAGES } from "@/lib/pages/i18n/messages";
import { hostsOf } from "./hosts";

const KEY = "lsq_live_00000000_key";

it("each host gets the key once, in three steps, and no prompt or address contains it", () => {
  for (const { keys } of Object.values(MESSAGES)) {
    const prompts = { skill: "Read the skill", tools: "Use the tools" };
    const hosts = hostsOf({ origin: "https://square.example", prompts, watch: "", text: keys }, KEY);
    expect(new Set(hosts.map(({ name }) => name)).size).toBe(5);
    for (const { steps } of hosts) {
      expect(new Set(steps.map(({ say }) => say)).size).toBe(3);
      const copied = steps.flatMap((step) => step.copied ?? []);
      expect(copied.filter(({ text }) => text.includes(KEY))).toHaveLength(1);
      for (const { kind, text } of copied)
        if (kind === "prompt" || kind === "address") expect(text).not.toContain(KEY);
    }
  }
});
