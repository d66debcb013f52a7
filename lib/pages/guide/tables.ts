import type { Advice } from "./codes";
import type { PolicyUse } from "./policies";

export const writeCodes = (codes: readonly Advice[]): string =>
  codes
    .map(
      ({ status, codes, advice }) => `- ${status} ${codes.map((code) => `\`${code}\``).join(" ")}: ${advice}`,
    )
    .join("\n");

export const writePolicies = (policies: PolicyUse[]): string =>
  policies.map(({ text, operations }) => `- \`${text}\` ${operations}`).join("\n");
