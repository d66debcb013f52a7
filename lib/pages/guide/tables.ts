import type { Advice } from "./codes";
import type { PolicyUse } from "./policies";

/** Every error code and what to do about it. */
export const writeCodes = (codes: readonly Advice[]): string =>
  codes
    .map(
      ({ status, codes, advice }) => `- ${status} ${codes.map((code) => `\`${code}\``).join(" ")}: ${advice}`,
    )
    .join("\n");

/** Every rate policy and the operations that spend from it. */
export const writePolicies = (policies: PolicyUse[]): string =>
  policies.map(({ text, operations }) => `- \`${text}\` ${operations}`).join("\n");
