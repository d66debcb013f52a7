import { z } from "zod";

const Condition = z.object({
  type: z.enum(["header", "cookie", "query", "host"]),
  key: z.string().optional(),
  value: z.string().optional(),
});

const Route = z.object({
  /** Begins a phase. Such a route has no other field. */
  handle: z.string().optional(),
  src: z.string().optional(),
  dest: z.string().optional(),
  headers: z.record(z.string(), z.string()).default({}),
  status: z.number().optional(),
  continue: z.boolean().default(false),
  check: z.boolean().default(false),
  has: z.array(Condition).default([]),
  missing: z.array(Condition).default([]),
  middlewarePath: z.string().optional(),
});

/** The routing in `config.json` of the Build Output API (version 3), as far as Next uses it. */
export const Config = z.object({
  version: z.literal(3),
  routes: z.array(Route),
  overrides: z.record(z.string(), z.object({ contentType: z.string().optional() })).default({}),
});

/** `.vc-config.json` of a function. */
export const FunctionConfig = z.object({
  handler: z.string(),
  /** Whether it takes a Request and returns a Response, instead of Node's request and response. */
  useWebApi: z.boolean().default(false),
  /** Its files besides those in its folder: the path of each in it, and its source in the project. */
  filePathMap: z.record(z.string(), z.string()).default({}),
});

/** A `.prerender-config.json`: an output that was rendered at the build and never again. */
export const Prerender = z.object({
  expiration: z.literal(false),
  fallback: z.string(),
  initialStatus: z.number().default(200),
  initialHeaders: z.record(z.string(), z.string()).default({}),
});

export type Route = z.infer<typeof Route>;
export type Condition = z.infer<typeof Condition>;
export type Config = z.infer<typeof Config>;
export type FunctionConfig = z.infer<typeof FunctionConfig>;
export type Prerender = z.infer<typeof Prerender>;
