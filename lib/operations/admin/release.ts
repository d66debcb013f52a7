import { z } from "zod";
import { settleRaids } from "@/db/queries/buildings/raids";
import { storeAnnouncement } from "@/db/queries/release/announcement";
import { GROUP_MIN, refuseSmallGroups, refuseUnlessAnnounced } from "@/lib/operations/release/preconditions";
import { untilSignal } from "@/lib/operations/release/until-signal";
import { writeRelease } from "@/lib/operations/release/write-release";
import { StartError } from "@/lib/platform/start-error";
import { type CommandContext, type CommandResult, command, wholeNumber } from "./command";

/** Writes take less than this, so everything begun before an instant is stored this long after it. */
const SETTLE_SECONDS = 60;

const AsOf = z.iso
  .datetime({ offset: true, error: "must be a date-time with an offset, such as 2026-11-26T00:00:00+08:00" })
  .transform((text) => new Date(text));

const Input = z
  .object({
    folder: z.string().min(1).optional(),
    announce: z.literal(true).optional(),
    "as-of": AsOf.optional(),
    pseudonymous: z.literal(true).optional(),
    least: wholeNumber(6)
      .pipe(z.number().min(GROUP_MIN, `must be at least ${GROUP_MIN}`))
      .default(GROUP_MIN),
  })
  .refine(({ folder, announce }) => (folder === undefined) === (announce === true), {
    path: ["folder"],
    error: "is what is written, and --announce writes nothing: give one of them",
  })
  .refine(({ announce, "as-of": at }) => announce || at, { path: ["as-of"], error: "is required" });

export const releaseCommand = command({
  name: "release",
  usage: `<folder> --as-of 2026-11-26T00:00:00+08:00 [--pseudonymous [--least ${GROUP_MIN}]] | --announce`,
  summary:
    "Write the square as it was at an instant into a new folder, for research; --announce tells owners a week before the first.",
  positionals: ["folder"],
  input: Input,
  run: (context, { folder, announce, "as-of": at, pseudonymous, least }) => {
    if (announce || folder === undefined || at === undefined) return announceReleases(context);
    return release(context, { folder, at, kind: pseudonymous ? "pseudonymous" : "public", least });
  },
});

async function announceReleases({ database, now }: CommandContext): Promise<CommandResult> {
  const { announcedAt, releaseFrom } = await storeAnnouncement(database.db, now.toISOString());
  return {
    json: { announced_at: announcedAt, release_from: releaseFrom },
    text: `Releases are announced since ${announcedAt}: owners read it on /me, and get an email where mail is set up. The first may be made from ${releaseFrom} on.`,
  };
}

interface ReleaseRequest {
  folder: string;
  at: Date;
  kind: "public" | "pseudonymous";
  least: number;
}

async function release(
  { database, now }: CommandContext,
  { folder, at, kind, least }: ReleaseRequest,
): Promise<CommandResult> {
  const asOf = at.toISOString();
  if (at.getTime() > now.getTime() - SETTLE_SECONDS * 1000)
    throw new StartError(`--as-of is ${asOf}, and has to be a minute ago at least.`);
  await refuseUnlessAnnounced(database.db, now);
  await settleRaids(database.db, now.toISOString());
  if (kind === "pseudonymous") await refuseSmallGroups(database.db, asOf, least);
  const manifest = await untilSignal((stopping) => writeRelease(database, folder, { asOf, kind, stopping }));
  const rows = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0);
  return {
    json: { folder, kind, as_of: asOf, tables: manifest.tables, files: manifest.files.length },
    text: `${folder}: the square as of ${asOf}, ${kind}, ${rows} rows in ${manifest.files.length} files.`,
  };
}
