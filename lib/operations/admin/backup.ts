import { z } from "zod";
import { backUp } from "@/lib/operations/backup/backup";
import { fingerprintOf, type Manifest } from "@/lib/operations/backup/manifest";
import { restoreBackup } from "@/lib/operations/backup/restore";
import { findAuthSecret } from "@/lib/platform/auth-secret";
import { env } from "@/lib/platform/env";
import { standaloneCommand } from "./command";

export const backupCommand = standaloneCommand({
  name: "backup",
  usage: "<file>",
  summary: "Write the square as it is at one instant to a file (.tar.gz), also while its server runs.",
  positionals: ["file"],
  input: z.object({ file: z.string().min(1) }),
  run: async ({ file }) => {
    const { manifest, byteSize } = await backUp(file, new Date());
    return {
      json: { file, bytes: byteSize, ...countsOf(manifest) },
      text: [`${file}: ${described(manifest)}, ${byteSize} bytes.`, ...keepAsWell(manifest)].join("\n"),
    };
  },
});

export const restoreCommand = standaloneCommand({
  name: "restore",
  usage: "<file>",
  summary:
    "Make the square of a backup where none is: in a new DATA_DIR, or an empty database of DATABASE_URL.",
  positionals: ["file"],
  input: z.object({ file: z.string().min(1) }),
  run: async ({ file }) => {
    const manifest = await restoreBackup(file);
    const secret = env.AUTH_SECRET ?? findAuthSecret(env.DATA_DIR) ?? "";
    const isItsSecret = manifest.secret === fingerprintOf(secret);
    const warning =
      "AUTH_SECRET is not that of the backup: owners have to log in anew, and webhooks need new secrets.";
    return {
      json: { made_at: manifest.made_at, ...countsOf(manifest), is_its_secret: isItsSecret },
      text: [
        `The square of ${manifest.made_at} is restored: ${described(manifest)}.`,
        ...(manifest.images ? [] : ["Its images are those of its bucket."]),
        ...(isItsSecret ? [] : [warning]),
      ].join("\n"),
    };
  },
});

const countsOf = ({ tables, images }: Manifest) => ({
  rows: tables.reduce((sum, table) => sum + table.sum.lines, 0),
  images: images?.files ?? null,
});

function described(manifest: Manifest): string {
  const { rows, images } = countsOf(manifest);
  return `${rows} rows${images === null ? "" : `, ${images} images`}`;
}

/** Sentences about what the backup does not contain, and about the secret in it. */
function keepAsWell({ images, secret }: Manifest): string[] {
  const isSecretMissing = env.AUTH_SECRET || secret === null;
  return [
    ...(images ? [] : ["The images are not in it: keep a copy of the bucket as well."]),
    isSecretMissing
      ? "AUTH_SECRET is not in it: keep that as well, or webhooks will need new secrets."
      : "The square's secret is in it, too: let nobody else read the file.",
  ];
}
