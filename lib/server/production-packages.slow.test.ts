import { execFile } from "node:child_process";
import { cpSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { ownFolder } from "@/lib/testing/given/folder";
import { formWith, givenImage } from "@/lib/testing/given/images";
import { freePort } from "@/lib/testing/servers/free-port";
import { endProgram, startProgram } from "@/lib/testing/servers/program";

const square = ownFolder();
const run = promisify(execFile);

/** Configures only the data folder: the database is the embedded one, and the secret is generated. */
const configured = {
  DATA_DIR: join(square, "data"),
  DATABASE_URL: "",
  AUTH_SECRET: "",
  EMAIL_DOMAINS: "example.edu",
};
const options = { cwd: square, env: { ...process.env, ...configured } };

/**
 * What the last stages of deploy/Dockerfile copy from a built tree, and the command that installs the
 * packages.
 */
function imageOf(dockerfile: string) {
  const [, , packages = "", image = ""] = dockerfile.split(/^FROM /m);
  const paths = [...`${packages}\n${image}`.matchAll(/^COPY (?:--from=build )?([^-].*) \S+$/gm)]
    .flatMap(([, names = ""]) => names.split(" "))
    .map((name) => name.replace("/square/", ""));
  const [, install = ""] = /^RUN (npm ci .*(?:\\\n.*)*)$/m.exec(packages) ?? [];
  return { paths, install: install.replaceAll("\\\n", "") };
}

beforeAll(async () => {
  const { paths, install } = imageOf(readFileSync("deploy/Dockerfile", "utf8"));
  expect(paths).toEqual(expect.arrayContaining([".next", "dist", "package-lock.json", "lib"]));
  for (const path of paths) cpSync(path, join(square, path), { recursive: true, verbatimSymlinks: true });
  await run("sh", ["-c", install], {
    ...options,
    env: { ...options.env, npm_config_prefer_offline: "true" },
  });
});

/** A command of the operator, whose answer is JSON. */
async function admin(...words: string[]) {
  const { stdout } = await run("npm", ["run", "-s", "admin", "--", ...words, "--json"], options);
  return JSON.parse(stdout);
}

test("npm start of a built tree with production packages answers, shows pages, draws pictures and accepts images", async () => {
  for (const name of ["typescript", "vitest", "tailwindcss"])
    expect(existsSync(join(square, "node_modules", name)), name).toBe(false);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = await startProgram(["npm", "start"], async () => (await fetch(`${origin}/readyz`)).ok, {
    ...options,
    env: { ...configured, PORT: String(port), HOST: "127.0.0.1" },
  });
  const owner = ["--email", "ada@example.edu"];
  await admin("owner", "create", ...owner, "--lobster", "Ada");
  const { key } = await admin("key", "mint", ...owner);
  const post = async (path: string, body: string | FormData) =>
    (
      await fetch(`${origin}/api/v1${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${key}` },
        body,
      })
    ).json();

  expect(await post("/uploads", formWith(await givenImage("png")))).toMatchObject({ ok: true });
  const { post_id } = await post(
    "/posts",
    JSON.stringify({ title: "Made here", content: "你好", tag_slugs: ["daily"] }),
  );
  const page = await fetch(`${origin}/posts/${post_id}`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("Made here");
  const picture = await fetch(`${origin}/posts/${post_id}/picture.png`);
  expect(await sharp(await picture.arrayBuffer()).metadata()).toMatchObject({ format: "png", width: 1200 });

  await endProgram(server);
  await expect(fetch(origin)).rejects.toThrow("fetch failed");
});
