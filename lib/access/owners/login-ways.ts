import { env } from "@/lib/platform/env";

/** By which ways owners log in on this deployment: one of them at least. */
export const loginWays = {
  byMail: env.LOGIN !== "oidc",
  bySso: env.LOGIN !== "mail",
};

/** What the page calls the provider of single sign-on; "" without one. */
export const providerName = loginWays.bySso ? (env.OIDC_NAME ?? "") : "";
