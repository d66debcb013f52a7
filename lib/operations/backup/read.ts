import { isDeepStrictEqual } from "node:util";
import { IMAGE_PATH } from "@/lib/areas/uploads/formats";
import { StartError } from "@/lib/platform/start-error";
import { ArchiveBroken, readArchive } from "./archive";
import { fingerprintOf, MANIFEST, Manifest, SECRET, type Sum, TABLE_FILE, Tally } from "./manifest";

type Content =
  | { kind: "rows"; table: string; bytes: Buffer }
  | { kind: "image"; path: string; bytes: Buffer }
  | { kind: "secret"; secret: string };

/**
 * Reads the contents of a backup, and returns its manifest. Only at its end is it certain that the file is
 * whole and unchanged, so a reader must do nothing irreversible until then. Throws StartError if the file is
 * not a whole backup.
 */
export async function* readBackup(file: string): AsyncGenerator<Content, Manifest> {
  try {
    return yield* readChecked(file);
  } catch (error) {
    if (!(error instanceof ArchiveBroken)) throw error;
    throw new StartError(`${file} is not a whole backup: ${error.message}. Nothing was restored.`, {
      cause: error,
    });
  }
}

async function* readChecked(file: string): AsyncGenerator<Content, Manifest> {
  const tables = new Map<string, Tally>();
  const images = new Tally();
  let secret: string | undefined;
  let manifest: Manifest | undefined;
  for await (const { name, bytes } of readArchive(file)) {
    const [, table] = TABLE_FILE.exec(name) ?? [];
    if (manifest) throw new ArchiveBroken(`${name} comes after its end`);
    if (table) {
      const tally = tables.get(table) ?? new Tally();
      tables.set(table, tally);
      tally.add(bytes);
      yield { kind: "rows", table, bytes };
    } else if (IMAGE_PATH.test(name)) {
      images.add(bytes, name);
      yield { kind: "image", path: name, bytes };
    } else if (name === SECRET) {
      secret = bytes.toString();
      yield { kind: "secret", secret };
    } else if (name === MANIFEST) {
      manifest = parseManifest(bytes);
    } else {
      throw new ArchiveBroken(`${name} is no file of a backup`);
    }
  }
  if (!manifest) throw new ArchiveBroken("it has no list of its contents");
  const found = new Map([...tables].map(([name, tally]) => [name, tally.sum()]));
  refuseOtherSums(manifest, found, images.sum(), secret);
  return manifest;
}

function parseManifest(bytes: Buffer): Manifest {
  try {
    return Manifest.parse(JSON.parse(bytes.toString()));
  } catch (error) {
    throw new ArchiveBroken("its list of contents cannot be read by this version", { cause: error });
  }
}

function refuseOtherSums(
  manifest: Manifest,
  tables: Map<string, Sum>,
  images: Sum,
  secret: string | undefined,
) {
  const nothing = new Tally().sum();
  for (const { name, sum } of manifest.tables) {
    if (!isDeepStrictEqual(tables.get(name) ?? nothing, sum))
      throw new ArchiveBroken(`the rows of the table ${name} are not those that were saved`);
    tables.delete(name);
  }
  const [unnamed] = tables.keys();
  if (unnamed !== undefined)
    throw new ArchiveBroken(`it has rows of a table ${unnamed} that it does not name`);
  if (!isDeepStrictEqual(images, manifest.images ?? nothing))
    throw new ArchiveBroken("the images are not those that were saved");
  if (secret !== undefined && fingerprintOf(secret) !== manifest.secret)
    throw new ArchiveBroken("the secret is not the one that was saved");
}
