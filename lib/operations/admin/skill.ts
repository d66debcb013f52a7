import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { skillPackage } from "@/lib/pages/guide/package/served";
import { SKILL_NAME } from "@/lib/pages/guide/package/skill-md";
import { standaloneCommand } from "./command";

export const skillCommand = standaloneCommand({
  name: "skill",
  usage: "--clawhub <folder>",
  summary: "Write the skill of this square into a folder, and print the line that publishes it on ClawHub.",
  input: z.object({ clawhub: z.string().min(1) }),
  run: async ({ clawhub }) => {
    const { version, files } = skillPackage();
    const folder = join(clawhub, SKILL_NAME);
    // An older version may have had other files.
    for (const own of ["references", "scripts"])
      await rm(join(folder, own), { recursive: true, force: true });
    for (const { path, text, isProgram } of files) {
      const file = join(folder, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text, { mode: isProgram ? 0o755 : 0o644 });
    }
    const command = `clawhub skill publish "${folder}" --version "${version}"`;
    return {
      json: { folder, version, files: files.map(({ path }) => path), command },
      text: `${folder}: version ${version}, ${files.length} files.\n\n${command}`,
    };
  },
});
