import { env } from "@/lib/platform/env";
import { FolderStore } from "./folder";
import { S3Store } from "./s3";
import type { Store } from "./types";

let opened: Store | undefined;

/** The store of this deployment: its bucket if it has one, else a folder. */
export function store(): Store {
  opened ??= env.S3_BUCKET ? new S3Store({ ...env, S3_BUCKET: env.S3_BUCKET }) : new FolderStore(env);
  return opened;
}

/** Lets the process use another store; undefined returns it to its own. */
export function setStore(other: Store | undefined): void {
  opened = other;
}
