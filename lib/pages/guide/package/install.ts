/** Where installers look for skills (Agent Skills Discovery 0.2.0). */
export const SKILL_INDEX_PATH = "/.well-known/agent-skills/index.json";

/** The command that installs the skill of a square. `origin` is its address, without a slash at its end. */
export const skillInstallCommand = (origin: string): string => `npx skills add ${origin}`;
