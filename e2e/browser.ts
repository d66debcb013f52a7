import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type LaunchOptions } from "@playwright/test";

const SYSTEM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

const ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** How to launch a browser here: Playwright's own if it is installed, else the system's, else a packaged one. */
export async function findBrowser(): Promise<LaunchOptions> {
  if (existsSync(chromium.executablePath())) return {};
  const executablePath = SYSTEM.find((path) => existsSync(path));
  return executablePath ? { executablePath, args: ARGS } : unpackBrowser();
}

/** The browser of @sparticuz/chromium, with the libraries and fonts it brings along, in a folder of its own. */
async function unpackBrowser(): Promise<LaunchOptions> {
  const folder = join(tmpdir(), "lobster-square-browser");
  mkdirSync(folder, { recursive: true });
  const before = { ...process.env };
  // It unpacks into the temporary folder, and its libraries only where it takes the machine for a Lambda.
  Object.assign(process.env, { AWS_LAMBDA_JS_RUNTIME: "nodejs20.x", TMPDIR: folder });
  try {
    const { default: packaged } = await import("@sparticuz/chromium");
    const executablePath = await packaged.executablePath();
    // For the browser alone: the square and its database find their libraries without it.
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

/** Without a font a page has no visible text. The package's own configuration looks for its fonts elsewhere. */
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
