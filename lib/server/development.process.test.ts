import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ownFolder } from "@/lib/testing/given/folder";

const folder = ownFolder();
/** The command by which a script of package.json runs Next. */
function askedOfNext(script: "dev" | "start:next", HOST = ""): string {
  writeFileSync(join(folder, "next"), '#!/bin/sh\necho "$@"\n', { mode: 0o755 });
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  const { stdout } = spawnSync("sh", ["-c", scripts[script]], {
    encoding: "utf8",
    env: { ...process.env, PATH: `${folder}:${process.env.PATH}`, HOST },
  });
  return stdout.trim();
}

describe("npm run dev, with which anybody can log in as anybody,", () => {
  it("listens on this machine only, unless it is configured otherwise", () => {
    expect(askedOfNext("dev")).toBe("dev -H 127.0.0.1");
    expect(askedOfNext("dev", "0.0.0.0")).toBe("dev -H 0.0.0.0");
  });

  it("differs in that from npm run start:next, which serves everybody", () => {
    expect(askedOfNext("start:next")).toBe("start -H 0.0.0.0");
  });
});
