import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type LaunchOptions } from "@playwright/test";

const SYSTEM_BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

const ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Launch options for the browser to test with: Playwright's own, else the system's, else the packaged one. */
export async function findBrowser(): Promise<LaunchOptions> {
  if (existsSync(chromium.executablePath())) return {};
  const executablePath = SYSTEM_BROWSERS.find((path) => existsSync(path));
  return executablePath ? { executablePath, args: ARGS } : unpackBrowser();
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
      FONTCONFIG_FILE: configureFonts(folder),
    };
    return { executablePath, args: ARGS, env };
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  }
}

/** Writes a font configuration: the package's own looks elsewhere, and without fonts a page has no visible text. */
function configureFonts(folder: string): string {
  const file = join(folder, "fonts.conf");
  const directories = ["/usr/share/fonts", join(folder, "fonts")].map((path) => `<dir>${path}</dir>`);
  const cache = `<cachedir>${join(folder, "fonts-cache")}</cachedir>`;
  writeFileSync(
    file,
    `<?xml version="1.0"?><fontconfig>${directories.join("")}${cache}<config></config></fontconfig>\n`,
  );
  return file;
}
