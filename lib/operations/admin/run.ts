import { openDatabase } from "@/db/client";
import { directUrl } from "@/db/location";
import { checkClock } from "@/lib/operations/start/check-clock";
import { start } from "@/lib/operations/start/start";
import { auditCommand } from "./audit";
import { backupCommand, restoreCommand } from "./backup";
import { challengeImport } from "./challenges";
import { type Command, UsageError, type WithSquare } from "./command";
import { connectionsEnd, connectionsList } from "./connections";
import { courseCommand } from "./course";
import { digestCommand } from "./digest";
import { describeFailure } from "./failures";
import { keyMint, keyRevoke } from "./keys";
import { labCommand } from "./lab";
import { labReplayCommand } from "./lab-replay";
import { lobsterSetStatus, mendNamesCommand } from "./lobsters";
import { mcpConfig } from "./mcp-config";
import { migrateCommand } from "./migrate";
import { commentHide, commentRestore, postHide, postRestore } from "./moderation";
import { ownerCreate, ownerList, ownerSetAdmin } from "./owners";
import { releaseCommand } from "./release";
import { reportList, reportResolve } from "./reports";
import { seedCommand } from "./seed";
import { serverJson } from "./server-json";
import { skillCommand } from "./skill";
import { standingsRebuild } from "./standings";
import { sweepCommand } from "./sweep";
import { timezoneCommand } from "./timezone";

const COMMANDS: readonly Command[] = [
  migrateCommand,
  ownerCreate,
  ownerList,
  ownerSetAdmin,
  courseCommand,
  keyMint,
  keyRevoke,
  connectionsList,
  connectionsEnd,
  lobsterSetStatus,
  mendNamesCommand,
  challengeImport,
  reportList,
  reportResolve,
  postHide,
  postRestore,
  commentHide,
  commentRestore,
  seedCommand,
  mcpConfig,
  serverJson,
  skillCommand,
  backupCommand,
  restoreCommand,
  releaseCommand,
  labReplayCommand,
  labCommand,
  auditCommand,
  standingsRebuild,
  timezoneCommand,
  sweepCommand,
  digestCommand,
];

const USAGE = `Usage: npm run -s admin -- <command> [--json]

${COMMANDS.map(({ name, usage, summary }) => `  ${`${name} ${usage}`.trimEnd()}\n      ${summary}`).join("\n")}

Works on the database of DATABASE_DIRECT_URL or DATABASE_URL, else on the embedded one of DATA_DIR, whether its server runs or not.
With --json, stdout is one JSON object; when a command fails it is {"ok": false, "error", "code"}.
Exit status: 0 done, 1 failed, 2 typed wrongly.
`;

/** Runs one command of the operator and prints its result. Returns the exit status. */
export async function runAdmin(args: string[]): Promise<number> {
  const isJson = args.includes("--json");
  const words = args.filter((arg) => arg !== "--json");
  if (words.includes("--help") || words.includes("-h")) {
    process.stdout.write(USAGE);
    return 0;
  }
  try {
    const outcome = await chooseCommand(words)(withSquare);
    process.stdout.write(`${isJson ? JSON.stringify(outcome.json) : outcome.text}\n`);
    return outcome.isBad ? 1 : 0;
  } catch (error) {
    const { message, usage, code, status } = describeFailure(error);
    if (isJson) process.stdout.write(`${JSON.stringify({ ok: false, error: message, code })}\n`);
    else process.stderr.write(`${[message, usage].filter(Boolean).join("\n")}\n`);
    return status;
  }
}

/** Finds the command that the words name and parses its arguments. Throws UsageError. */
export function chooseCommand(words: string[]) {
  const named = COMMANDS.find(({ name }) => words.slice(0, name.split(" ").length).join(" ") === name);
  if (named) return named.prepare(words.slice(named.name.split(" ").length));
  const problem =
    words.length > 0 ? `Unknown command '${words.slice(0, 2).join(" ")}'.` : "A command is required.";
  throw new UsageError(problem, USAGE.trimEnd());
}

const CONNECTIONS_MAX = 2;
/** `seed` runs single statements that take many seconds. */
const STATEMENT_SECONDS_MAX = 600;

const withSquare: WithSquare = async (run, { hasOtherClock }) => {
  const started = await start("command");
  const database = openDatabase(directUrl() ?? "", CONNECTIONS_MAX, STATEMENT_SECONDS_MAX);
  try {
    if (!hasOtherClock) await checkClock(database);
    return await run({ database, now: new Date() });
  } finally {
    await database.close();
    await started.stop();
  }
};
