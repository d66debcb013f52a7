import { existsSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type LaunchOptions } from "@playwright/test";
import { configureFonts } from "./fonts";

const SYSTEM_BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

const ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * Launch options for the browser to test with: Playwright's own, else the system's, else the packaged one.
 */
export async function findBrowser(): Promise<LaunchOptions> {
  const env = { ...process.env, FONTCONFIG_FILE: await configureFonts() };
  if (existsSync(chromium.executablePath())) return { env };
  const executablePath = SYSTEM_BROWSERS.find((path) => existsSync(path));
  return executablePath ? { executablePath, args: ARGS, env } : unpackBrowser();
}

/** Unpacks the browser of @sparticuz/chromium, with its libraries and fonts, into a temporary folder. */
async function unpackBrowser(): Promise<LaunchOptions> {
  const folder = join(tmpdir(), "lobster-square-browser");
  mkdirSync(folder, { recursive: true });
  const before = { ...process.env };
  // The package unpacks into TMPDIR, and unpacks its libraries only if it believes that it runs on AWS Lambda.
  Object.assign(process.env, { AWS_LAMBDA_JS_RUNTIME: "nodejs20.x", TMPDIR: folder });
  try {
    const { default: packaged } = await import("@sparticuz/chromium");
    const executablePath = await packaged.executablePath();
    // Only for the browser: the square and its database must not load these libraries.
    const env = {
      HOME: folder,
      LD_LIBRARY_PATH: join(folder, "al2023/lib"),
      FONTCONFIG_FILE: await configureFonts(join(folder, "fonts")),
    };
    return { executablePath, args: ARGS, env };
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  }
}
