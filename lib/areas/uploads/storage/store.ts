import { env } from "@/lib/platform/env";
import { FolderStore } from "./folder";
import { S3Store } from "./s3";
import type { Store } from "./types";

let opened: Store | undefined;

/** The store of this deployment: its bucket if one is configured, else a folder. */
export function store(): Store {
  opened ??= env.S3_BUCKET
    ? new S3Store({ ...env, S3_BUCKET: env.S3_BUCKET, S3_PUBLIC_URL: publicUrl() })
    : new FolderStore(env);
  return opened;
}

/** A bucket asks nobody to log in, so a closed square serves the images itself (lib/areas/uploads/serve.ts). */
const publicUrl = () => (env.VISIBILITY === "members" ? `${env.PUBLIC_URL}/uploads` : env.S3_PUBLIC_URL);

/** Makes this process use another store; undefined restores its own. */
export function setStore(other: Store | undefined): void {
  opened = other;
}
