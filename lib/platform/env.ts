import { z } from "zod";
import {
  claimWithValue,
  contacts,
  flag,
  hostPorts,
  isIssuer,
  isOrigin,
  isValkeyUrl,
  list,
  networks,
  onOff,
  postgresUrl,
  proxies,
  timeZone,
} from "./env-values";
import { StartError } from "./start-error";

/** What single sign-on cannot do without. */
const OIDC_VARIABLES = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_NAME"] as const;
const OIDC_NAMES = `${OIDC_VARIABLES.slice(0, -1).join(", ")} and ${OIDC_VARIABLES.at(-1)}`;

const Environment = z
  .object({
    NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
    PORT: z.coerce.number().int().min(0).max(65535).default(3000),
    HOST: z.string().optional(),
    DATABASE_URL: postgresUrl.optional(),
    DATABASE_DIRECT_URL: postgresUrl.optional(),
    DATABASE_PREPARE: z.enum(["auto", "on", "off"]).default("auto"),
    DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(500).optional(),
    VALKEY_URL: z
      .string()
      .refine(
        isValkeyUrl,
        "must be redis://host:port or rediss://…, with a user, password and database number if any",
      )
      .optional(),
    DATA_DIR: z.string().default(".data"),
    PUBLIC_URL: z.url({ protocol: /^https?$/, error: "must be an http(s) URL" }).optional(),
    CONNECT_URL: z
      .string()
      .refine(
        isOrigin,
        "must be https:// and a host of its own, without a path; http:// only for this machine",
      )
      .optional(),
    CONNECT_PORT: z.coerce.number().int().min(0).max(65535).optional(),
    AUTH_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
    EMAIL_SERVER: z.url({ protocol: /^smtps?$/, error: "must be an smtp:// or smtps:// URL" }).optional(),
    MAIL_OUTBOX: flag.optional(),
    EMAIL_FROM: z.string().default("Lobster Square <square@localhost>"),
    LETTERS_PER_MINUTE: z.coerce.number().int().min(1).max(600).default(20),
    EMAIL_DOMAINS: list.optional(),
    EMAIL_IGNORE_DOTS: list.default([]),
    OWNERS_PER_MAILBOX: z.coerce.number().int().min(1).max(100).default(1),
    ADMIN_EMAILS: list.default([]),
    LOGIN: z.enum(["mail", "oidc", "both"]).optional(),
    OIDC_ISSUER: z
      .string()
      .refine(isIssuer, "must be the https:// address of the provider, as its discovery document names it")
      .optional(),
    OIDC_CLIENT_ID: z.string().optional(),
    OIDC_CLIENT_SECRET: z.string().optional(),
    OIDC_NAME: z.string().max(40, "must have at most 40 characters").optional(),
    OIDC_VERIFIED_CLAIM: z.string().default("email_verified"),
    OIDC_STAFF_CLAIM: claimWithValue.optional(),
    S3_BUCKET: z.string().optional(),
    S3_REGION: z.string().default("us-east-1"),
    S3_ENDPOINT: z.url({ protocol: /^https?$/, error: "must be an http(s) URL" }).optional(),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    S3_PUBLIC_URL: z.url({ protocol: /^https?$/, error: "must be an http(s) URL" }).optional(),
    CRON_SECRET: z.string().min(16, "must have at least 16 characters").optional(),
    WEBHOOK_PROXY: z.url({ protocol: /^https?$/, error: "must be an http(s) URL" }).optional(),
    WEBHOOK_ALLOW: hostPorts.default([]),
    SQUARE_TIMEZONE: timeZone.default("Asia/Shanghai"),
    VISIBILITY: z.enum(["public", "members"]).default("public"),
    BUILDINGS_FILE: z.string().optional(),
    SKILL_LINE: z.string().max(500).optional(),
    SECURITY_CONTACT: contacts.default([]),
    AI_CRAWLERS: z.enum(["open", "signal", "deny"]).default("signal"),
    API_RATE_LIMIT: z.coerce.number().int().min(1).default(1200),
    QUESTS_RATE_LIMIT: z.coerce.number().int().min(1).default(120),
    WHISPERS_RATE_LIMIT: z.coerce.number().int().min(1).default(240),
    MESSAGES_RATE_LIMIT: z.coerce.number().int().min(1).default(300),
    TEXT_MB_PER_DAY: z.coerce.number().int().min(1).default(20),
    IMAGES_MB_PER_DAY: z.coerce.number().int().min(1).default(200),
    IMAGES_MB_KEPT: z.coerce.number().int().min(1).default(1000),
    FEED_WINDOW: onOff.optional(),
    PAGE_CACHE: z.enum(["on", "brief", "off"]).default("on"),
    PAGE_CACHE_MB: z.coerce.number().int().min(1).default(128),
    LOGIN_RATE_LIMIT: z.coerce.number().int().min(1).default(1000),
    TRUSTED_NETWORKS: networks.default([]),
    WARM_UP: onOff.default(true),
    PAGES_RATE_LIMIT: z.coerce.number().int().min(1).default(100),
    TRUST_PROXY: proxies.default(0),
    DRAIN_DELAY: z.coerce.number().min(0).max(120).default(0),
    LOG_REQUESTS: onOff.optional(),
    METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
    METRICS_HOST: z.string().default("127.0.0.1"),
    LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  })
  .refine(({ DATABASE_URL, DATABASE_DIRECT_URL }) => DATABASE_URL || !DATABASE_DIRECT_URL, {
    path: ["DATABASE_DIRECT_URL"],
    error: "leads past DATABASE_URL, which is not set",
  })
  .refine(
    ({ CONNECT_URL, PUBLIC_URL }) =>
      !CONNECT_URL || !PUBLIC_URL || originOf(CONNECT_URL) !== originOf(PUBLIC_URL),
    {
      path: ["CONNECT_URL"],
      error: "must be another origin than PUBLIC_URL: hosts would drop the keys that they were given there",
    },
  )
  .superRefine((given, context) => {
    const missing = OIDC_VARIABLES.filter((name) => !given[name]);
    const isPartial = missing.length > 0 && missing.length < OIDC_VARIABLES.length;
    if (isPartial)
      for (const name of missing)
        context.addIssue({ code: "custom", path: [name], message: `is missing: set ${OIDC_NAMES}, or none` });
    else if (missing.length > 0 && (given.LOGIN === "oidc" || given.LOGIN === "both"))
      context.addIssue({ code: "custom", path: ["LOGIN"], message: `needs ${OIDC_NAMES}` });
  });

const originOf = (url: string) => new URL(url).origin;

/** The names of all variables that are read. */
export const VARIABLES: readonly string[] = Object.keys(Environment.shape);

export type Env = z.infer<typeof Environment> & {
  HOST: string;
  PUBLIC_URL: string;
  EMAIL_DOMAINS: string[];
  LOGIN: "mail" | "oidc" | "both";
  MAIL_OUTBOX: boolean;
  FEED_WINDOW: boolean;
  DATABASE_POOL_SIZE: number;
  LOG_REQUESTS: boolean;
};

export class EnvironmentError extends StartError {}

/**
 * Reads the configuration. An empty variable counts as unset. Throws an EnvironmentError whose message has
 * one line for each wrong variable.
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new EnvironmentError(`The environment is not valid (see .env.example):\n${lines.join("\n")}`);
  }
  const { data } = parsed;
  return {
    ...data,
    // Outside production, anybody who can reach the log-in page can log in as anybody.
    HOST: data.HOST ?? (data.NODE_ENV === "production" ? "0.0.0.0" : "127.0.0.1"),
    // On a serverless platform every request comes through its proxy, and no connection has a peer address.
    TRUST_PROXY: isServerless(source) ? Math.max(1, data.TRUST_PROXY) : data.TRUST_PROXY,
    PUBLIC_URL: (data.PUBLIC_URL ?? `http://localhost:${data.PORT}`).replace(/\/+$/, ""),
    CONNECT_URL: data.CONNECT_URL && originOf(data.CONNECT_URL),
    LOGIN: data.LOGIN ?? (data.OIDC_ISSUER ? "both" : "mail"),
    MAIL_OUTBOX: data.MAIL_OUTBOX ?? data.NODE_ENV !== "production",
    DATABASE_POOL_SIZE: data.DATABASE_POOL_SIZE ?? (isServerless(source) ? 2 : 10),
    // If each function is a process of its own, a process does not learn what another has written.
    FEED_WINDOW: data.FEED_WINDOW ?? !isServerless(source),
    LOG_REQUESTS:
      (data.LOG_REQUESTS ?? data.NODE_ENV === "production") &&
      ["info", "debug", "trace"].includes(data.LOG_LEVEL),
    // In production log-in is off until the operator has set the domains of owners' addresses.
    EMAIL_DOMAINS: data.EMAIL_DOMAINS ?? (data.NODE_ENV === "production" ? [] : ["example.edu"]),
  };
}

/** Whether the platform of this process may freeze it, and delete its files, between requests. */
export const isServerless = (source: Record<string, string | undefined>): boolean =>
  Boolean(source.VERCEL || source.AWS_LAMBDA_FUNCTION_NAME);

export const env = parseEnv(process.env);
